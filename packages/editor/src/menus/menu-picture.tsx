import { type Colour, colours } from '@umlaut/diagram';
import { fillColor } from '@umlaut/notation';
import type { CommandPicture } from '../commands/command.ts';
import { SketchPicture } from '../palette/sketch-picture.tsx';
import { sketchEdge, sketchNode } from '../palette/sketches.ts';
import type { Theme } from '../view/colours.ts';
import css from './menus.module.css';

/** A kind as it is drawn, or a colour, before the name of a command. */
export function MenuPicture({ picture, theme }: { readonly picture: CommandPicture; readonly theme: Theme }) {
  if ('colour' in picture) {
    const { fill }: Colour = colours[picture.colour];
    return <span className={css.dot} style={{ background: fillColor(fill ?? 'node', theme) }} aria-hidden="true" />;
  }
  const sketch = 'node' in picture ? sketchNode(picture.node) : sketchEdge(picture.edge);
  return (
    <span className={css.sketch}>
      <SketchPicture sketch={sketch} theme={theme} width={32} height={20} />
    </span>
  );
}
