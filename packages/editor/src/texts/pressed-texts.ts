import type { Point } from '@umlaut/diagram';
import { holds } from '@umlaut/geometry';
import type { DrawnScene } from '../view/scene.ts';
import { edgePartAt, edgeTextAt } from './edge-parts.ts';
import { nodePartAt } from './node-parts.ts';
import type { Writing } from './writing.ts';

interface Setting {
  readonly scene: DrawnScene;
  readonly writing: Writing;
  /** Opens the name of a node, or the strip of a relation. */
  readonly edit: (id: string) => boolean;
}

/** Opens texts where they are pressed. Points are those of the diagram. */
interface PressedTexts {
  readonly editNodeAt: (id: string, point: Point) => void;
  readonly editEdgeAt: (id: string, point: Point) => void;
  /** The edge that has a text there. */
  readonly textAt: (point: Point) => string | undefined;
}

export function pressedTexts({ scene, writing, edit }: Setting): PressedTexts {
  return {
    editNodeAt(id, point) {
      const node = scene.nodes.get(id);
      // Handles reach beyond the box, over texts of relations.
      const text = node === undefined || holds(node.placed.box, point) ? undefined : edgeTextAt(scene.edges.values(), point);
      if (text !== undefined) writing.begin(text.id, text.part);
      else if (node !== undefined) writing.begin(id, nodePartAt(node, point));
    },
    editEdgeAt(id, point) {
      const edge = scene.edges.get(id);
      const part = edge && edgePartAt(edge, point);
      if (part !== undefined) writing.begin(id, part);
      else edit(id);
    },
    textAt: (point) => edgeTextAt(scene.edges.values(), point)?.id,
  };
}
