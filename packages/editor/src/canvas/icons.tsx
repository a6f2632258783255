import { Icon } from '../draw/icon.tsx';

/** Drawn for this program; 20 px squares. */
const paths = {
  bin: 'M3.5 5.5h13M8 5.5V3.8c0-.5.3-.8.8-.8h2.4c.5 0 .8.3.8.8v1.7M5.3 5.5l.7 10.2c0 .7.6 1.3 1.3 1.3h5.4c.7 0 1.3-.6 1.3-1.3l.7-10.2M8.4 8.8v5M11.6 8.8v5',
  map: 'M3.5 4.5h13v11h-13zM10 10.5h4v3h-4zM6 7h3M6 9.5h2',
  help: 'M6.8 7.4a3.2 3.2 0 1 1 4.9 2.7c-1 .7-1.7 1.2-1.7 2.4M10 15.6v.2',
  list: 'M4 5.5h12M4 10h12M4 14.5h7',
} as const;

/** An icon of the canvas' buttons. */
export function CanvasIcon({ name }: { readonly name: keyof typeof paths }) {
  return <Icon d={paths[name]} size={20} />;
}
