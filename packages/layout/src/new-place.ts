import { type DiagramNode, type NewPlace, viewNode } from '@umlaut/diagram';

/** The place of `node`, with its size and those of its lanes or regions where they are new; undefined where all is as it was. */
export function newPlace(before: DiagramNode | undefined, node: DiagramNode): NewPlace | undefined {
  const { position, width, height } = node;
  const { x, y } = position;
  const isSized = before?.width !== width || before?.height !== height;
  const [lanes, were] = [laneSizes(node), before === undefined ? [] : laneSizes(before)];
  const isLaned = lanes.some((size, index) => size !== were[index]);
  if (before?.position.x === x && before.position.y === y && !isSized && !isLaned) return undefined;
  const sized = isSized && typeof width === 'number' && typeof height === 'number' ? { x, y, width, height } : { x, y };
  return isLaned ? { ...sized, lanes } : sized;
}

function laneSizes(node: DiagramNode): readonly number[] {
  const { lanes, regions } = viewNode(node);
  return [...lanes, ...regions].flatMap(({ size }) => size ?? []);
}
