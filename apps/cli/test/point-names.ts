import { grown, overlaps, type Rect } from '@umlaut/geometry';
import type { PlacedNode, Scene } from '@umlaut/notation';

/** The box of each name of a border point, absolute, by the name. */
export function pointNames({ nodes }: Scene): ReadonlyMap<string, Rect> {
  const named = ({ drawing, node, size, setting, box }: PlacedNode) =>
    (drawing.points?.(node, size, setting) ?? []).flatMap(({ point, name }) =>
      name === undefined ? [] : [[point.label ?? '', { ...name.box, x: name.box.x + box.x, y: name.box.y + box.y }] as const],
    );
  return new Map([...nodes.values()].flatMap(named));
}

/** Names of border points that lie on another name, or on a node that holds none. */
export function coveredNames(scene: Scene): readonly string[] {
  const names = [...pointNames(scene)];
  const solid = [...scene.nodes.values()].filter(({ setting }) => !setting.holds);
  return names.flatMap(([name, box]) => {
    const others = names.filter(([other, its]) => other !== name && overlaps(box, its));
    return others.length > 0 || solid.some((node) => overlaps(grown(box, -1), node.box)) ? [name] : [];
  });
}
