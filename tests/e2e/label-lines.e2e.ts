import type { Locator } from '@playwright/test';
import { makeDiagram } from '../support/people.ts';
import { labelField, nodesOf, openEditor } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';

const names: Readonly<Record<string, string>> = {
  action: 'Action',
  artifact: 'artifact.jar',
  cloud: 'Cloud',
  component: 'Component',
  condition: 'Yes or no?',
  database: 'Database',
  device: 'Device',
  document: 'Document',
  folder: 'Folder',
  ball: 'Interface',
  preparation: 'Prepare',
  queue: 'Queue',
  subroutine: 'Subroutine',
  subject: 'System',
  usecase: 'Use case',
  class: 'Class',
  comment: 'A note that is long enough to be broken into several lines where it is drawn',
  state: 'Waiting for the payment to arrive, for the parcel, or for both of them together',
  process: 'Ask the warehouse whether everything is there, and when it could be sent at the latest',
};

const data = JSON.stringify({
  nodes: Object.entries(names).map(([kind, label], index) => ({
    id: kind,
    position: { x: (index % 5) * 260, y: Math.floor(index / 5) * 200 },
    data: { kind, label },
  })),
  edges: [],
});

/** The lines in which a text stands there, as a person reads them. */
async function linesIn(texts: Locator): Promise<readonly string[]> {
  return await texts.evaluateAll((elements) => {
    const lines: { top: number; text: string }[] = [];
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const [index, character] of [...(node.textContent ?? '')].entries()) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { top, height } = range.getBoundingClientRect();
          const line = lines.find((each) => Math.abs(each.top - top) < height / 2);
          if (line === undefined) lines.push({ top, text: character });
          else line.text += character;
        }
      }
    }
    return lines.map(({ text }) => text.replaceAll('\u200b', '').trim()).filter((text) => text !== '');
  });
}

test('a name that is written in stands in the same lines as it is drawn', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { name: 'Names', data });
  await signIn(page, owner);
  await openEditor(page, id);
  await expect(nodesOf(page)).toHaveCount(Object.keys(names).length);
  // In another font the lines of a field are others.
  await expect(page.locator('html[data-diagram-font]')).toBeAttached();
  await page.evaluate(async () => void (await document.fonts.ready));
  for (const kind of Object.keys(names)) {
    const node = page.locator(`.react-flow__node[data-id="${kind}"]`);
    const drawn = (await linesIn(node.locator('div[aria-hidden="true"] > span'))).filter((line) => !line.startsWith('«'));
    await node.focus();
    await page.keyboard.press('F2');
    await expect(labelField(page)).toBeFocused();
    expect(await linesIn(node.locator('div:has(+ textarea)')), kind).toEqual(drawn);
    // The text is read in a twin of the field, which must break alike: else it would be scrolled.
    expect(await labelField(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), kind).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    await expect(labelField(page)).toHaveCount(0);
  }
});
