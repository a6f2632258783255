import type { PlayOrder } from './orders.ts';
import { Player } from './player.ts';

// Runs in a thread of its own, which draws the diagram of the landing page.
const player = new Player({
  loadEditing: () => import('./editing.ts'),
  post: (answer) => self.postMessage(answer),
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

self.addEventListener('message', ({ data }: MessageEvent<PlayOrder>) => {
  player.play(data).catch((error: unknown) => self.reportError(error));
});
