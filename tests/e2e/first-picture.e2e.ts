import { makeDiagram } from '../support/people.ts';
import { drawn, expectInRoom, nodeNamed, relabel } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';

const data = JSON.stringify({
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order' } },
    { id: 'b', position: { x: 300, y: 0 }, data: { kind: 'class', label: 'Customer' } },
  ],
  edges: [],
});

test('the first picture works at once: presses select, no key is lost, and it was requested once', async ({ page, person, signIn }) => {
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

test('what is drawn before the room is there goes on in it, and can be taken back', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'First', data });
  await signIn(page, owner);
  const written = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/api\/live/, async (socket) => {
    await written.promise;
    socket.connectToServer();
  });
  await page.goto(`/dashboard?diagramId=${id}`);
  await nodeNamed(page, 'Order').waitFor();
  await drawn(page);
  await relabel(page, 'Order', 'Invoice');
  await nodeNamed(page, 'Invoice').click();
  written.resolve();
  await expectInRoom(page);
  await expect(nodeNamed(page, 'Invoice')).toHaveClass(/\bselected\b/);
  // In the room it is for all to see.
  const second = await page.context().newPage();
  await second.goto(`/dashboard?diagramId=${id}`);
  await expect(nodeNamed(second, 'Invoice')).toBeVisible();
  await second.close();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(nodeNamed(page, 'Order')).toBeVisible();
});
