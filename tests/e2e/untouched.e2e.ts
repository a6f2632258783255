import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { trialSize } from '../support/trial-size.ts';
import { canvasOf, expectInRoom, nodesOf } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { legalDocument } from './support/hostile-arbitraries.ts';
import { asText } from './support/hostile-text.ts';
import { confirmButton, expectSaved, keptBy, saveButton } from './support/saving.ts';
import { storeRows } from './support/stored-rows.ts';

/** Fields without a rule hold any values that JSON preserves. */
const document = legalDocument(fc.integer({ min: -400, max: 400 }))
  .map(asText)
  .filter((text) => !text.includes('1e999'));

test('keeps all of a stored diagram but what was changed, unknown fields included', { tag: '@soak' }, async ({
  page,
  person,
  server,
  signIn,
}) => {
  test.setTimeout(60_000 + 20_000 * trialSize('KEPT_DOCUMENTS'));
  const owner = await person();
  const texts = fc.sample(document, { seed: 1, numRuns: trialSize('KEPT_DOCUMENTS') });
  const rows = storeRows(
    server,
    owner,
    texts.map((data, index) => ({ name: `Document ${index}`, data })),
  );
  await signIn(page, owner);
  for (const { id, name, data } of rows) {
    const before = JSON.parse(data);
    await page.goto(`/dashboard?diagramId=${id}&version=1`);
    await expect(canvasOf(page)).toBeVisible();
    await expect(nodesOf(page)).toHaveCount(before.nodes.length);
    await expectInRoom(page);
    const moved = before.nodes.at(-1);
    await nodesOf(page)
      .nth(before.nodes.length - 1)
      .focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('banner')).toContainText(/unsaved/i);
    await saveButton(page).click();
    await confirmButton(page).click();
    await expectSaved(page);
    moved.position.x += 20;
    const after = await keptBy(owner, id);
    expect(after.version).toBe(2);
    expect(isDeepStrictEqual(after.document, before), `${name}: stored ${after.data}\nof ${data}`).toBe(true);
  }
});
