import { makeDiagram } from '../support/people.ts';
import { nodeNamed } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';

const data = JSON.stringify({
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order' } },
    { id: 'b', position: { x: 300, y: 0 }, data: { kind: 'class', label: 'Customer' } },
  ],
  edges: [],
});

test('the first picture can be worked with at once: a press selects, a key is not lost, and the diagram was asked for once', async ({
  page,
  person,
  signIn,
}) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'First', data });
  await signIn(page, owner);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const act of ['press', 'key'] as const) {
    asked.length = 0;
    await page.goto(`/dashboard?diagramId=${id}`);
    const order = nodeNamed(page, 'Order');
    await order.waitFor();
    if (act === 'press') await order.click();
    else {
      await order.focus();
      await page.keyboard.press('Space');
    }
    await expect(order).toHaveClass(/\bselected\b/);
    await expect(order.locator('.react-flow__handle')).toHaveCount(4);
    expect(asked.filter((path) => path === `/api/diagrams/id/${id}`)).toHaveLength(1);
    expect(asked.filter((path) => path === '/api/settings')).toHaveLength(1);
  }
});
