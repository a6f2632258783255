import { trustedWorker } from '@umlaut/editor';
import { currentTheme, subscribeTheme } from '../../../theme/theme.ts';
import wide from '../drawings/order-model.json';
import narrow from '../drawings/order-model-narrow.json';
import { PlayCanvas } from './canvas.ts';
import type { PlayAnswer, PlayOrder } from './orders.ts';
import workerUrl from './play-worker.ts?worker&url';
import { TextField } from './text-field.ts';

/** The parts of the figure, as `PlayFigure` names them. */
interface Parts {
  readonly canvas: HTMLElement;
  readonly add: HTMLElement;
  readonly undo: HTMLElement;
  readonly text: HTMLTextAreaElement;
  readonly status: HTMLElement;
  readonly hint: HTMLElement;
}

/**
 * Brings the picture and the text of the landing page's figure to life; returns the end of that. Until the first answer of the thread, and without one,
 * the figure stays as it is.
 */
export function startPlay(figure: HTMLElement): () => void {
  const parts = partsOf(figure);
  if (parts === undefined) return () => undefined;
  const thread = new Worker(trustedWorker(workerUrl), { type: 'module' });
  const ending = new AbortController();
  const send = (order: PlayOrder): void => thread.postMessage(order);
  const field = new TextField(parts, send, ending.signal);
  let canvas: PlayCanvas | undefined;
  thread.addEventListener('message', ({ data }: MessageEvent<PlayAnswer>) => {
    if (data.kind === 'text') field.show(data);
    else if (data.kind === 'unloaded') field.say('Couldn’t load the editor. Check your connection and try again.');
    else if (data.kind === 'added') canvas?.rename(data.id);
    else {
      canvas?.show(data.picture);
      canvas ??= new PlayCanvas(parts.canvas, data.picture, { hintId: parts.hint.id, send });
      parts.undo.setAttribute('aria-disabled', String(!data.canUndo));
      field.open();
      figure.dataset.live = '';
    }
  });
  thread.addEventListener('error', (event) => event.preventDefault());
  listen(figure, parts, { send, signal: ending.signal, middle: () => canvas?.middle() ?? { x: 0, y: 0 } });
  const unsubscribe = subscribeTheme(() => send({ act: 'theme', theme: currentTheme() }));
  send({ act: 'open', diagram: matchMedia('(max-width: 560px)').matches ? narrow : wide, theme: currentTheme() });
  return () => {
    ending.abort();
    unsubscribe();
    thread.terminate();
  };
}

function partsOf(figure: HTMLElement): Parts | undefined {
  const part = (name: string): HTMLElement | null => figure.querySelector(`[data-play="${name}"]`);
  const [canvas, add, undo, text, status, hint] = ['canvas', 'add', 'undo', 'text', 'status', 'hint'].map(part);
  if (!canvas || !add || !undo || !status || !hint || !(text instanceof HTMLTextAreaElement)) return undefined;
  return { canvas, add, undo, text, status, hint };
}

interface Listening {
  readonly send: (order: PlayOrder) => void;
  readonly signal: AbortSignal;
  readonly middle: PlayCanvas['middle'];
}

function listen(figure: HTMLElement, { add, undo, text }: Parts, { send, signal, middle }: Listening): void {
  const prepare = (): void => send({ act: 'prepare' });
  // The code of editing comes with the first sign of a hand.
  for (const event of ['pointerenter', 'focusin', 'pointerdown']) figure.addEventListener(event, prepare, { once: true, signal });
  add.addEventListener('click', () => send({ act: 'add', at: middle() }), { signal });
  undo.addEventListener('click', () => send({ act: 'undo' }), { signal });
  figure.addEventListener(
    'keydown',
    (event) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.target === text || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      send({ act: 'undo' });
    },
    { signal },
  );
}
