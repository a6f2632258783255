import { makeDiagram } from '../support/people.ts';
import { boxOf, edgesOf, nodesOf, openEditor, type Place } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const lifeline = (id: string, x: number) => ({ id, type: 'default', position: { x, y: 0 }, data: { label: id, kind: 'lifeline' } });
const message = (id: string, order: string) => ({ id, source: 'Shop', target: 'Bank', data: { kind: 'syncMessage', label: id, order } });
const model = JSON.stringify({
  nodes: [lifeline('Shop', 0), lifeline('Bank', 300)],
  edges: [message('first', 'a0.0001.a0'), message('last', 'a2.0001.a0')],
});

/** A place on the line of a lifeline, between the two messages. */
async function betweenOn(page: Page, index: number): Promise<Place> {
  const strip = await boxOf(page.locator('[data-score-strip]').nth(index));
  const [first, last] = [await boxOf(edgesOf(page).nth(0)), await boxOf(edgesOf(page).nth(1))];
  return { x: strip.x + strip.width / 2, y: (first.y + first.height + last.y + last.height) / 2 - 4 };
}

test('lines are typed, also before their field is there, and a message is drawn between two others', async ({ page, person, signIn }) => {
  const owner = await person();
  await signIn(page, owner);
  const { id } = await makeDiagram(owner, { data: model });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/tools-*.js', async (route) => {
    await promise;
    await route.fallback();
  });
  await openEditor(page, id);
  await expect(edgesOf(page)).toHaveCount(2);
  const field = page.getByRole('textbox', { name: 'Next sequence line' });
  await page.keyboard.press('q');
  await page.keyboard.type('Bank: check(c)');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Shop: d');
  resolve();
  await expect(field).toHaveValue('Shop: d');
  await expect(edgesOf(page)).toHaveCount(3);
  await expect(edgesOf(page).getByText('check(c)')).toBeVisible();
  // Escape keeps what was typed, as a step that can be undone.
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(edgesOf(page).getByText('d', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(edgesOf(page)).toHaveCount(3);
  await expect(nodesOf(page)).toHaveCount(2);

  const [from, to] = [await betweenOn(page, 0), await betweenOn(page, 1)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 4 });
  await page.mouse.move(to.x, from.y, { steps: 4 });
  await page.mouse.up();
  await expect(edgesOf(page)).toHaveCount(4);

  await expect(page.getByRole('textbox', { name: 'Relation label' })).toBeFocused();
  await page.keyboard.press('Escape');
  const at = await betweenOn(page, 0);
  await page.mouse.click(at.x, at.y);
  await expect(field).toBeFocused();
  await field.pressSequentially('b: pay(total)');
  await expect(page.locator('#score-line-said')).toContainText('Shop calls Bank: pay(total)');
  await field.press('Enter');
  await field.press('Tab');
  await field.pressSequentially('receipt');
  await field.press('Enter');
  await expect(edgesOf(page)).toHaveCount(6);
  await field.press('Escape');
  await expect(field).toHaveCount(0);

  await test.step('a message dropped outside all lifelines adds one, which is named and focused', async () => {
    const [source, last] = [await betweenOn(page, 0), await boxOf(nodesOf(page).last())];
    await page.mouse.move(source.x, source.y);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width + 80, source.y, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.type('Mail');
    await page.keyboard.press('Enter');
    await expect(nodesOf(page)).toHaveCount(3);
    await expect(nodesOf(page).filter({ hasText: 'Mail' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('the focus goes from what was pressed to what was made of an armed kind', async () => {
    await page.getByRole('toolbar', { name: 'Shapes and relations' }).getByRole('button', { name: 'Asynchronous message' }).click();
    const [source, to] = [await betweenOn(page, 0), await betweenOn(page, 1)];
    await page.mouse.move(source.x, source.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await expect(edgesOf(page).last()).toBeFocused();
  });
});
