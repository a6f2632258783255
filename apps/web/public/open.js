// Asks for what the editor shows as soon as the address is known, beside the scripts that will show it. A page that opens no stored
// diagram asks for nothing. src/early-answers.ts takes each answer once.
(() => {
  const isLink = /^\/s\/[\w-]+\/*$/i.test(location.pathname);
  if (!isLink && !/^\/dashboard\/*$/i.test(location.pathname)) return;
  const { files = '' } = document.currentScript?.dataset ?? {};
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    // No `modulepreload`: Chromium never asks again for a module that it could not fetch.
    link.rel = 'preload';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
  if (isLink) return;
  const id = new URLSearchParams(location.search).get('diagramId');
  let token = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // Without storage the session is the page's own, and there is none yet.
  }
  // Anything else could not be sent as a token, and is left to the app.
  if (!id || !token || !/^[\w.~+/=-]+$/.test(token)) return;
  const ask = (path, headers) => {
    const answer = fetch(path, { headers, redirect: 'manual', signal: AbortSignal.timeout(60_000) });
    // The failure is seen when the answer is taken.
    answer.catch(() => undefined);
    return { path, authorization: headers.authorization, answer };
  };
  window.earlyAnswers = [ask(`/api/diagrams/id/${encodeURIComponent(id)}`, { authorization: `Bearer ${token}` }), ask('/api/settings', {})];
})();
