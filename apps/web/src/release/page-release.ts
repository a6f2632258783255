import { createReleaseWatch } from './release-watch.ts';

const own = document.querySelector<HTMLMetaElement>('meta[name="umlaut-release"]')?.content;

/** The release of this page, as the build wrote it into `app.html`, beside that of the server. */
export const pageRelease = createReleaseWatch(own);
