import { writeText } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { placeAt } from '../placing/placing.ts';
import { previewDiagram } from '../view/preview.ts';
import { createSceneView } from '../view/scene.ts';

const spot = { x: 400, y: 300 };

function placeOn(kind: Parameters<typeof placeAt>[1]) {
  const bench = openBench({ nodes: [], edges: [] });
  const id = placeAt({ ...bench.context(), viewStore: bench.viewStore, write: bench.writing.begin }, kind, spot) ?? '';
  const view = createSceneView();
  /** The middle of the node as it is drawn now, and its width. */
  function drawn() {
    const { document, viewStore, context } = bench;
    const shown = previewDiagram(document.current(), viewStore.current(), { placed: new Map(), limits: context().limits });
    const { x, y, width, height } = view(shown, false).nodes.get(id)?.placed.box ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2, width };
  }
  return { ...bench, id, drawn };
}

test.each(['class', 'actor', 'state', 'comment', 'usecase', 'package'] as const)(
  'a new %s grows around its centre while it is named',
  (kind) => {
    const { drawn, writing, document, actions } = placeOn(kind);
    const narrow = drawn().width;
    for (const text of ['P', 'PaymentMethod', 'PaymentMethodOfTheCustomerWithALongName']) {
      writing.type(text);
      expect([Math.abs(drawn().x - spot.x) <= 1, Math.abs(drawn().y - spot.y) <= 1]).toEqual([true, true]);
      writing.flush();
      expect(Math.abs(drawn().x - spot.x)).toBeLessThanOrEqual(1);
    }
    writing.keep();
    if (kind !== 'actor') expect(drawn().width).toBeGreaterThan(narrow);
    expect(Math.abs(drawn().x - spot.x)).toBeLessThanOrEqual(1);
    // Name and place are one step.
    actions.undo();
    expect(Math.abs(drawn().x - spot.x)).toBeLessThanOrEqual(1);
    expect(document.current().nodes).toHaveLength(1);
  },
);

test('its later texts leave its corner where it is', () => {
  const { drawn, writing, id, document } = placeOn('class');
  writing.type('Order');
  writing.nextCompartment(1);
  const corner = document.current().nodes[0]?.position;
  writing.type('aVeryLongAttributeNameThatNeedsSpace: String');
  writing.keep();
  expect(document.current().nodes[0]?.position).toEqual(corner);
  writing.begin(id, { field: 'label' });
  writing.type('AnotherNameThatIsMuchLongerThanTheFirstOneOfTheClass');
  writing.keep();
  expect(document.current().nodes[0]?.position).toEqual(corner);
  expect(drawn().x).toBeGreaterThan(spot.x + 5);
});

test('a node that somebody moves while it is named stays where it was put', () => {
  const { writing, id, document, context } = placeOn('class');
  document.apply([{ op: 'set', element: 'node', id, path: ['position'], value: { x: 20, y: 30 } }]);
  writing.type('PaymentMethodOfTheCustomer');
  writing.keep();
  const [node] = document.current().nodes;
  expect(node?.position).toEqual({ x: 20, y: 30 });
  expect(writeText(document.current(), { id, part: { field: 'label' }, text: 'PaymentMethodOfTheCustomer' }, context().limits)).toEqual([]);
});
