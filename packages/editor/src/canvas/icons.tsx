import { Icon } from '../draw/icon.tsx';

/** Drawn for this program; 20 px squares. */
const paths = {
  bin: 'M3.5 5.5h13M8 5.5V3.8c0-.5.3-.8.8-.8h2.4c.5 0 .8.3.8.8v1.7M5.3 5.5l.7 10.2c0 .7.6 1.3 1.3 1.3h5.4c.7 0 1.3-.6 1.3-1.3l.7-10.2M8.4 8.8v5M11.6 8.8v5',
  map: 'M3.5 4.5h13v11h-13zM10 10.5h4v3h-4zM6 7h3M6 9.5h2',
  list: 'M4 5.5h12M4 10h12M4 14.5h7',
  loop: 'M7 13.5V16c0 .6.4 1 1 1h8c.6 0 1-.4 1-1V8c0-.6-.4-1-1-1h-2.5M3 4c0-.6.4-1 1-1h8.5c.6 0 1 .4 1 1v8.5c0 .6-.4 1-1 1H4c-.6 0-1-.4-1-1V4z',
  pencil: 'M12.4 4.6l3 3M3.6 16.4l.7-3.4 8.6-8.6c.6-.6 1.5-.6 2 0l.7.7c.6.6.6 1.5 0 2L7 15.7l-3.4.7z',
} as const;

/** An icon of the canvas' buttons. */
export function CanvasIcon({ name }: { readonly name: keyof typeof paths }) {
  return <Icon d={paths[name]} size={20} />;
}
