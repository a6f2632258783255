import { makeDiagram } from '../support/people.ts';
import { boxOf, edgesOf, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const lifeline = (id: string, x: number) => ({ id, type: 'default', position: { x, y: 0 }, data: { label: id, kind: 'lifeline' } });
const message = (id: string, order: string) => ({ id, source: 'Shop', target: 'Bank', data: { kind: 'syncMessage', label: id, order } });
const model = JSON.stringify({
  nodes: [lifeline('Shop', 0), lifeline('Bank', 300)],
  edges: ['one', 'two', 'three', 'four'].map((id, at) => message(id, `a${at}.0001.a0`)),
});

/** Labels of the messages, from top to bottom. */
async function order(page: Page): Promise<readonly string[]> {
  const found = await Promise.all(['one', 'two', 'three', 'four'].map(async (id) => ({ id, y: (await boxOf(labelOf(page, id))).y })));
  return found.sort((a, b) => a.y - b.y).map(({ id }) => id);
}

function labelOf(page: Page, text: string) {
  return edgesOf(page).getByText(text, { exact: true });
}

/** A place on the line of a message, beside its label. */
async function lineOf(page: Page, text: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await boxOf(labelOf(page, text));
  return { x: box.x + box.width + 12, y: box.y + box.height + 5 };
}

async function drag(page: Page, from: { readonly x: number; readonly y: number }, to: { readonly x: number; readonly y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('a sequence diagram by mouse: messages are dragged, fragments and guards drawn and written', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  const { id } = await makeDiagram(owner, { data: model });
  await openEditor(page, id);
  await expect(edgesOf(page)).toHaveCount(4);

  await test.step('a message that is not selected is dragged in one gesture', async () => {
    const [from, to] = [await lineOf(page, 'one'), await lineOf(page, 'four')];
    await drag(page, from, { x: from.x, y: to.y + 30 });
    await expect.poll(() => order(page)).toEqual(['two', 'three', 'four', 'one']);
  });

  await test.step('several that are selected go together, in their order', async () => {
    const first = await lineOf(page, 'two');
    await page.mouse.click(first.x, first.y);
    const second = await lineOf(page, 'three');
    await page.keyboard.down('Shift');
    await page.mouse.click(second.x, second.y);
    await page.keyboard.up('Shift');
    const [from, to] = [await lineOf(page, 'two'), await lineOf(page, 'one')];
    await drag(page, from, { x: from.x, y: to.y + 30 });
    await expect.poll(() => order(page)).toEqual(['four', 'one', 'two', 'three']);
  });

  await test.step('Ctrl+Enter opens the field for lines behind the selected message', async () => {
    await page.keyboard.press('Escape');
    const at = await lineOf(page, 'one');
    await page.mouse.click(at.x, at.y);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('textbox', { name: 'Next sequence line' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('a fragment drawn round messages takes them, and what is typed then is its guard', async () => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('toolbar', { name: 'Shapes and relations' })
      .getByRole('button', { name: /^(Combined )?[Ff]ragment/ })
      .click();
    const [one, two] = [await boxOf(labelOf(page, 'one')), await boxOf(labelOf(page, 'two'))];
    await drag(page, { x: one.x - 60, y: one.y - 6 }, { x: two.x + two.width + 60, y: two.y + two.height + 12 });
    await page.keyboard.type('approved');
    await page.keyboard.press('Enter');
    const guard = nodesOf(page).getByText('[approved]', { exact: true });
    await expect(guard).toBeVisible();
    const fragment = await boxOf(nodesOf(page).filter({ hasText: '[approved]' }));
    for (const text of ['one', 'two']) {
      const { y } = await boxOf(labelOf(page, text));
      expect(y > fragment.y && y < fragment.y + fragment.height, text).toBe(true);
    }
    expect((await boxOf(labelOf(page, 'three'))).y).toBeGreaterThan(fragment.y + fragment.height);
  });

  await test.step('a double-click on the guard edits it', async () => {
    await page.keyboard.press('Escape');
    const { x, y, width, height } = await boxOf(nodesOf(page).getByText('[approved]', { exact: true }));
    await page.mouse.dblclick(x + width / 2, y + height / 2);
    await expect(page.getByRole('textbox', { name: 'Guard' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('declined');
    await page.keyboard.press('Enter');
    await expect(nodesOf(page).getByText('[declined]', { exact: true })).toBeVisible();
  });

  await test.step('an armed reply goes from the pressed lifeline to the next, and typing then labels it', async () => {
    await page.keyboard.press('Escape');
    const shapes = page.getByRole('toolbar', { name: 'Shapes and relations' });
    for (const isDragged of [false, true]) {
      await shapes.getByRole('button', { name: /^Reply/ }).click();
      const strips = await Promise.all([1, 0].map(async (at) => await boxOf(page.locator('[data-score-strip]').nth(at))));
      const y = (await lineOf(page, 'three')).y + 14;
      const [from, to] = strips.map(({ x, width }) => ({ x: x + width / 2, y }));
      if (from === undefined || to === undefined) throw new Error('There are no lifelines.');
      if (isDragged) await drag(page, from, to);
      else for (const { x } of [from, to]) await page.mouse.click(x, y);
      const label = isDragged ? 'by drag' : 'by press';
      await page.keyboard.type(label);
      await page.keyboard.press('Enter');
      await expect(labelOf(page, label)).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(edgesOf(page)).toHaveCount(6);
  });
});
