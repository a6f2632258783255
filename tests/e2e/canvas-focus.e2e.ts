import { makeDiagram } from '../support/people.ts';
import { chooseInMenu } from './support/bar.ts';
import { boxOf, canvasOf, centreOf, drawn, edgesOf, nodeNamed, nodesOf, openEditor, type Place, zoomOf } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { saveDialog } from './support/saving.ts';

const classes = ['Order', 'Customer', 'Payment'];
const data = JSON.stringify({
  nodes: classes.map((label, at) => ({
    id: label,
    type: 'default',
    position: { x: at * 260, y: (at % 2) * 160 },
    data: { label, kind: 'class', attributes: [{ id: `m${at}`, text: 'id: int' }] },
  })),
  edges: [{ id: 'e', source: 'Order', target: 'Customer', type: 'step', data: { kind: 'association', label: 'places' } }],
});

type Act = (page: Page) => Promise<void>;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const shape = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Shapes' }).getByRole('button', { name, exact: true }).first();
/** Adds a node by the menu of what is selected. */
async function addConnected(page: Page): Promise<void> {
  await action(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Add a connected node/ }).click();
}

const action = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name, exact: true });
const keys =
  (...pressed: readonly string[]): Act =>
  async (page) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
const click =
  (name: string | RegExp): Act =>
  (page) =>
    button(page, name).click();

const inMenu =
  (name: string): Act =>
  (page) =>
    chooseInMenu(page, name);

async function middle(page: Page, label: string): Promise<Place> {
  return centreOf(await boxOf(nodeNamed(page, label)));
}

async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

/** A place with nothing on it, beside the notices that come below the middle. */
const free = async (page: Page): Promise<Place> => {
  const { x, y, width, height } = await boxOf(canvasOf(page));
  return { x: x + width / 4, y: y + height - 120 };
};

const selectOrder: Act = (page) => nodeNamed(page, 'Order').click();
const relate: Act = async (page) => {
  const { x, y, height } = await boxOf(nodeNamed(page, 'Customer'));
  await drag(page, { x, y: y + height * 0.8 }, await middle(page, 'Payment'));
};
const pressInStrip =
  (kind: string): Act =>
  (page) =>
    page.getByRole('group', { name: 'Relation', exact: true }).getByRole('button', { name: kind }).click();
const dialogShown: Act = (page) => expect(page.getByRole('dialog').first()).toBeVisible();
const dialogGone: Act = (page) => expect(page.getByRole('dialog')).toHaveCount(0);
const fieldShown: Act = (page) => expect(page.getByLabel('Name of the new element')).toBeFocused();
const closeDialog: Act = (page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Close|Cancel)/ })
    .first()
    .click();
const inCommands =
  (typed: string): Act =>
  async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByLabel('Search commands').fill(typed);
    await page.keyboard.press('Enter');
  };

/** Acts after which the keyboard is for the canvas again. */
const acts: Readonly<Record<string, readonly Act[]>> = {
  loading: [],
  'a click on a node': [selectOrder],
  'a click on the canvas': [async (page) => page.mouse.click(...pair(await free(page)))],
  'a click on a relation': [async (page) => page.mouse.click(...pair(centreOf(await boxOf(edgesOf(page).getByText('places')))))],
  'a drag of a node': [async (page) => drag(page, await middle(page, 'Payment'), await free(page)), keys('Control+z')],
  'an area drawn with Shift': [
    async (page) => {
      const from = await free(page);
      await page.keyboard.down('Shift');
      await drag(page, from, { x: from.x + 60, y: from.y + 60 });
      await page.keyboard.up('Shift');
    },
  ],
  'a name kept by Enter': [(page) => nodeNamed(page, 'Order').dblclick(), keys('Enter')],
  'a name left by Escape': [(page) => nodeNamed(page, 'Order').dblclick(), keys('x', 'Escape', 'Control+z')],
  'a name left by a click': [(page) => nodeNamed(page, 'Order').dblclick(), async (page) => page.mouse.click(...pair(await free(page)))],
  'a name opened by F2': [selectOrder, keys('F2', 'Enter')],
  'a row left by Escape': [
    async (page) => page.mouse.dblclick(...pair(centreOf(await boxOf(nodesOf(page).getByText('id: int').first())))),
    keys('Escape'),
  ],
  'a name typed over': [selectOrder, keys('T', 'Escape', 'Control+z')],
  'undo and redo by keys': [selectOrder, keys('ArrowRight', 'Control+z', 'Control+y', 'Control+z')],
  'undo by its button': [selectOrder, keys('ArrowRight'), click('Undo')],
  'redo by its button': [selectOrder, keys('ArrowRight'), click('Undo'), click('Redo'), click('Undo')],
  'deleting by a key': [selectOrder, keys('Delete', 'Control+z')],
  'deleting by the button': [selectOrder, click('Delete selected node'), keys('Control+z')],
  'adding by the button': [click('Add Node'), keys('Escape', 'Control+z')],
  'a shape taken up and put down': [(page) => shape(page, 'Class').click(), keys('Escape')],
  'a shape put on the canvas': [
    (page) => shape(page, 'Interface').click(),
    async (page) => page.mouse.click(...pair(await free(page))),
    keys('Enter', 'Control+z'),
  ],
  'a shape dragged onto the canvas': [
    async (page) => drag(page, centreOf(await boxOf(shape(page, 'Note'))), await free(page)),
    keys('Escape', 'Control+z'),
  ],
  'a shape double-clicked': [(page) => shape(page, 'Class').dblclick(), keys('Enter', 'Control+z')],
  'a relation taken up and put down': [(page) => shape(page, 'Composition').click(), keys('Escape')],
  'a section of the palette': [click('Object diagram'), click('Object diagram')],
  'the palette hidden and shown': [click('Hide shapes'), click('Shapes')],
  'zooming in': [click(/^Zoom in/i)],
  'zooming out': [click(/^Zoom out/i)],
  'fitting the view': [click(/^(?:Fit|Zoom to fit)/i)],
  'the minimap': [click(/minimap/i), click(/minimap/i)],
  'the outline opened and closed': [inMenu('Outline'), inMenu('Outline')],
  'the outline left by Escape': [keys('Alt+o', 'Escape')],
  'the list of commands': [keys('Control+k', 'Escape')],
  'a command of the list': [inCommands('Zoom to fit')],
  'another command of the list': [inCommands('Zoom to 100')],
  finding: [keys('Control+f', 'Escape')],
  replacing: [keys('Control+h', 'Escape')],
  'the sheet of keys': [keys('?', 'Escape')],
  'the preferences': [inCommands('Preferences'), keys('Escape')],
  'the menu of the canvas': [async (page) => page.mouse.click(...pair(await free(page)), { button: 'right' }), keys('Escape')],
  'the menu of a node': [(page) => nodeNamed(page, 'Order').click({ button: 'right' }), keys('Escape')],
  'an entry of a menu': [
    (page) => nodeNamed(page, 'Order').click({ button: 'right' }),
    (page) => page.getByRole('menuitem', { name: /^Duplicate/ }).click(),
    keys('Control+z'),
  ],
  'a menu by keys': [selectOrder, keys('Shift+F10', 'Escape')],
  'a colour of the toolbar': [
    selectOrder,
    (page) => action(page, 'Colour').click(),
    (page) => page.getByRole('menuitemradio', { name: 'Colour amber' }).click(),
    keys('Control+z'),
  ],
  'the toolbar’s menu': [selectOrder, (page) => action(page, 'More actions').click(), keys('Escape')],
  'a connected node': [selectOrder, addConnected, keys('Enter', 'Control+z')],
  'a connected node by keys': [selectOrder, keys('Control+Enter', 'Enter', 'Control+z')],
  'a relation accepted': [relate, keys('Enter', 'Control+z')],
  'a relation left as it is': [relate, keys('Escape', 'Control+z')],
  'a kind pressed in the strip': [relate, pressInStrip('Composition'), keys('Escape', 'Control+z', 'Control+z')],
  'a relation by keys': [selectOrder, keys('Alt+c', 'Escape')],
  'the list of what can be connected': [selectOrder, keys('Alt+Shift+c', 'Escape')],
  'copying, pasting and cutting': [selectOrder, keys('Control+c', 'Control+v', 'Control+z')],
  duplicating: [selectOrder, keys('Control+d', 'Control+z')],
  'a node typed on the canvas': [
    async (page) => page.mouse.dblclick(...pair(await free(page))),
    fieldShown,
    keys('x', 'Enter', 'Control+z'),
  ],
  'a node typed and left': [async (page) => page.mouse.dblclick(...pair(await free(page))), fieldShown, keys('x', 'Escape', 'Control+z')],
  'a letter that adds': [keys('Escape', 'Escape', 'c', 'Enter', 'Control+z')],
  'the dialog to save, cancelled': [click('Save'), (page) => saveDialog(page).getByRole('button', { name: 'Cancel' }).click()],
  'saving by a key': [keys('Control+s')],
  sharing: [click('Share'), dialogShown, keys('Escape'), dialogGone],
  'the history': [inMenu('Version history'), dialogShown, keys('Escape'), dialogGone],
  'the menu of the bar': [click('More'), keys('Escape')],
  'the account’s menu': [click('Your account'), keys('Escape')],
  'the state of saving': [click('Details'), keys('Escape')],
  'the dialog to export': [inMenu('Export…'), closeDialog],
  'the properties left by Escape': [
    selectOrder,
    (page) => page.getByRole('complementary', { name: 'Properties' }).getByLabel('Name', { exact: true }).click(),
    keys('Escape'),
  ],
  arranging: [selectOrder, keys('Alt+l', 'Escape')],
  'the wheel': [
    async (page) => {
      await page.mouse.move(...pair(await free(page)));
      await page.mouse.wheel(0, 30);
      await page.mouse.wheel(0, -30);
    },
  ],
  'the name of the diagram': [click(/^Rename|A diagram/), keys('Enter')],
};

function pair({ x, y }: Place): [number, number] {
  return [x, y];
}

/** The focus is on the canvas. Ctrl+A, Delete, a letter and an arrow do there what they mean, and all of it is taken back. */
async function expectKeysOnCanvas(page: Page): Promise<void> {
  await expect(page.locator('.react-flow:focus, .react-flow :focus')).toBeAttached();
  const selected = page.locator('.react-flow__node.selected');
  await page.keyboard.press('Control+a');
  await expect(selected).toHaveCount(3);
  const before = await boxOf(nodeNamed(page, 'Order'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await boxOf(nodeNamed(page, 'Order'))).x).not.toBe(before.x);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Delete');
  await expect(nodesOf(page)).toHaveCount(0);
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(nodesOf(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(nodesOf(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(nodesOf(page)).toHaveCount(3);
}

/** Nothing is selected or armed, and all of the diagram is in view at 100 %, as when the editor has opened. */
async function expectAsOpened(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('.react-flow .selected')).toHaveCount(0);
  await expect(page.locator('[data-joining]')).toHaveCount(0);
  await expect(edgesOf(page)).toHaveCount(1);
  await page.keyboard.press('Shift+1');
  await drawn(page);
  await page.keyboard.press('Shift+0');
  await expect.poll(() => zoomOf(page)).toBe(1);
}

test('after what is done on the page the keys are the canvas’', async ({ person, browserOf }) => {
  test.slow();
  const failed: string[] = [];
  async function begin(): Promise<Page> {
    const owner = await person();
    const page = await browserOf({ as: owner });
    page.on('dialog', (dialog) => void dialog.accept());
    const { id } = await makeDiagram(owner, { name: 'A diagram', data });
    await openEditor(page, id);
    return page;
  }
  // All acts are taken back, so that one open editor does for many; one that fails may leave anything.
  let opened: Page | undefined;
  for (const [name, steps] of Object.entries(acts)) {
    try {
      if (opened !== undefined) await expectAsOpened(opened);
      opened ??= await begin();
      for (const step of steps) {
        await step(opened);
        await drawn(opened);
      }
      await expectKeysOnCanvas(opened);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message.slice(0, 400) : String(error)}`);
      opened = undefined;
    }
  }
  expect(failed).toEqual([]);
});
