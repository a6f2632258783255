import type { Plugin } from 'vite';

/** In development every page is the app's page, as the server does it for all paths outside /api. */
export function devPages(): Plugin {
  return {
    name: 'umlaut:dev-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
        if (wantsPage && !/^\/(api|[pe])\//.test(path) && !path.startsWith('/@')) request.url = '/app.html';
        next();
      });
    },
  };
}
