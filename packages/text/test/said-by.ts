import { type Diagram, type Item, listedLifelines, numberMessages, readScores, viewNode, wholeText } from '@umlaut/diagram';

/** Content of a sequence diagram, line by line, by the names of its lifelines: for tests. Colours are left out. */
export function saidBy(diagram: Diagram): readonly string[] {
  const [score] = readScores(diagram);
  const names = new Map(diagram.nodes.map(({ id, data }) => [id, String(data?.label ?? '')]));
  const numbers = numberMessages(score ?? { root: [] });
  const lifelines = (score?.columns ?? []).map((node) => {
    const { label, data, stereotypes } = viewNode(node);
    const box = node.parentId === undefined ? '' : ` in ${names.get(node.parentId)}`;
    return `${data.head ?? 'lifeline'} ${label} ${stereotypes.join()} ${data.link ?? ''}${box}`.trim();
  });
  return [
    ...lifelines,
    `frame ${score?.frame?.data?.label ?? ''}`,
    ...(score?.root ?? []).flatMap((item) => itemSaid(item, names, numbers)),
  ];
}

type Names = ReadonlyMap<string, string>;

function itemSaid(item: Item, names: Names, numbers: ReadonlyMap<string, string>): readonly string[] {
  const { starts, finishes } = item.stored.data ?? {};
  const listed = (list: unknown): string =>
    listedLifelines(list)
      .map((id) => names.get(id))
      .join();
  const below = [
    ...(finishes === undefined ? [] : [`finishes ${listed(finishes)}`]),
    ...(starts === undefined ? [] : [`starts ${listed(starts)}`]),
  ];
  return [...ownSaid(item, names, numbers), ...below];
}

function ownSaid(item: Item, names: Names, numbers: ReadonlyMap<string, string>): readonly string[] {
  if (item.type === 'message') {
    const { kind, source, target, label, data } = item.edge;
    const end = (id: string, { execution, outside, head, side }: typeof source): string =>
      [outside ?? names.get(id), head, execution, side].filter((part) => part !== undefined).join(' ');
    const { stored } = item;
    return [
      `${kind} ${data.line ?? ''} ${end(stored.source, source)} > ${end(stored.target, target)}: ${numbers.get(item.id) ?? ''} ${label ?? ''}`,
    ];
  }
  if (item.type === 'fragment') {
    const inner = item.operands.flatMap(({ guard, items }) => [
      `[${guard ?? ''}]`,
      ...items.flatMap((one) => itemSaid(one, names, numbers)),
    ]);
    return [`${item.operator} ${item.operator === 'group' ? item.node.label : ''}`, ...inner, 'end'];
  }
  const { over, covers, side, shape, form, size } = item.node.data;
  const about = [...listedLifelines(over), ...listedLifelines(covers)].map((id) => names.get(id)).join();
  return [
    `${[item.type, side, shape, form, size, about].filter((part) => part !== undefined && part !== '').join(' ')}: ${wholeText(item.node)}`,
  ];
}
