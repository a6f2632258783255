import { whenIdle } from './when-idle.ts';

/** Brings the figure of the landing page to life once the page is idle; returns the end of that. It stays a picture where the code cannot be loaded. */
export function playWhenIdle(page: ParentNode): () => void {
  const figure = page.querySelector<HTMLElement>('[data-play="figure"]');
  if (figure === null) return () => undefined;
  let isOver = false;
  let end = (): void => undefined;
  const wait = whenIdle(() => {
    import('./start-play.ts').then(
      ({ startPlay }) => {
        if (!isOver) end = startPlay(figure);
      },
      () => undefined,
    );
  });
  return () => {
    isOver = true;
    wait();
    end();
  };
}
