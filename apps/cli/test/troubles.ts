import { centerOf, grown, outlineBox, overlaps, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { pointsOf, type Scene } from '@umlaut/notation';

/** Returns what makes a drawing hard to read: lines through boxes, and texts of edges on boxes, borders, lines and each other. */
export function troublesIn({ nodes, edges }: Scene, endsOf: (id: string) => readonly string[]): readonly string[] {
  const solid = [...nodes.values()].filter(({ setting }) => !setting.holds);
  const borders = [...nodes.values()]
    .filter(({ setting }) => setting.holds)
    .flatMap(({ node, outline }) => bordersOf(node.label, outlineBox(outline)));
  const lines = [...edges.values()].flatMap(({ edge, route }) => {
    const points = pointsOf(route);
    return points.slice(1).map((to, at) => ({ of: edge.id, name: 'a line', from: points[at] ?? to, to }));
  });
  const labels = [...edges.values()].flatMap((edge) =>
    edge.labels.map(({ box, lines: said }) => ({ name: said.map(({ text }) => text).join(' '), box: grown(box, -1) })),
  );
  const through = solid.flatMap(({ node, box }) => {
    const passing = lines.filter(({ of, from, to }) => !endsOf(of).includes(node.id) && segmentMeetsRect(from, to, grown(box, -1)));
    return [...new Set(passing.map(({ of }) => `the edge ${of} passes through ${node.label}`))];
  });
  const covered = labels.flatMap(({ name, box }, at) => [
    ...solid.filter((other) => overlaps(box, other.box)).map(({ node }) => `“${name}” is on the box ${node.label}`),
    ...labels
      .slice(at + 1)
      .filter((other) => overlaps(box, other.box))
      .map((other) => `“${name}” is on “${other.name}”`),
    ...[...lines, ...borders].filter(({ from, to }) => segmentMeetsRect(from, to, box)).map((other) => `“${name}” is on ${other.name}`),
  ]);
  return [...through, ...covered];
}

function bordersOf(label: string, { x, y, width, height }: Rect) {
  const [right, bottom] = [x + width, y + height];
  const corners = [
    { x, y },
    { x: right, y },
    { x: right, y: bottom },
    { x, y: bottom },
    { x, y },
  ];
  return corners.slice(1).map((to, at) => ({ name: `the border of ${label}`, from: corners[at] ?? to, to }));
}

/** Whether one box stands before another in a direction. */
export function runsAlong(direction: 'TB' | 'BT' | 'LR' | 'RL', first: Rect, second: Rect): boolean {
  const [from, to] = [centerOf(first), centerOf(second)];
  return { TB: to.y > from.y, BT: to.y < from.y, LR: to.x > from.x, RL: to.x < from.x }[direction];
}
