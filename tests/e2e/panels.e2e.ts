import { dataWithLabels, makeDiagram, shareWith } from '../support/people.ts';
import { expectAccessible, expectBothAccessible } from './support/axe.ts';
import { chooseInMenu } from './support/bar.ts';
import { boxOf, canvasOf, centreOf, edgesOf, nodeNamed, nodesOf, openEditor, select } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { typeInOneBreath } from './support/keys.ts';
import { diagramIdOf, keptBy, save } from './support/saving.ts';

const model = JSON.stringify({
  nodes: [
    { id: 'order', type: 'default', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' } },
    { id: 'line', type: 'default', position: { x: 0, y: 220 }, data: { label: 'OrderLine', kind: 'class' } },
  ],
  edges: [{ id: 'has', source: 'order', target: 'line', type: 'step', data: { kind: 'association' } }],
});

function palette(page: Page) {
  return page.getByRole('complementary', { name: 'Shapes' });
}

function inspector(page: Page) {
  return page.getByRole('complementary', { name: 'Properties' });
}

function shape(page: Page, name: string) {
  return palette(page).getByRole('button', { name, exact: true }).first();
}

function undo(page: Page) {
  return page.getByRole('button', { name: 'Undo' });
}

test.describe('the palette', () => {
  test('places by click and click, by dragging, and by Enter', async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    await openEditor(page);
    const canvas = await boxOf(canvasOf(page));
    await shape(page, 'Class').click();
    await expect(shape(page, 'Class')).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.click(canvas.x + 200, canvas.y + 160);
    await expect(nodesOf(page)).toHaveCount(1);
    await page.keyboard.type('Order');
    await page.mouse.click(canvas.x + 200, canvas.y + 320);
    await expect(nodeNamed(page, 'Order')).toBeVisible();

    const from = centreOf(await boxOf(shape(page, 'Interface')));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(canvas.x + 300, canvas.y + 100, { steps: 5 });
    await page.mouse.move(canvas.x + 500, canvas.y + 160, { steps: 5 });
    await page.mouse.up();
    await expect(nodesOf(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(shape(page, 'Interface')).toHaveAttribute('aria-pressed', 'false');

    await shape(page, 'Enumeration').focus();
    // Space is a click without a pointer, which the drag before has nothing to do with.
    await page.keyboard.press('Space');
    await expect(shape(page, 'Enumeration')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Space');
    await expect(shape(page, 'Enumeration')).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Enter');
    await expect(nodesOf(page)).toHaveCount(3);
    await page.keyboard.press('Escape');
    await save(page, 'Placed');
    const { document } = await keptBy(owner, diagramIdOf(page));
    const nodes = (document as { nodes: { type: string; data: { kind: string; label: string } }[] }).nodes;
    expect(nodes.map(({ type, data }) => [type, data.kind, data.label])).toEqual([
      ['default', 'class', 'Order'],
      ['default', 'interface', 'Interface'],
      ['default', 'enumeration', 'Enumeration'],
    ]);
  });

  test('brings what it places by keys into view, however large, with its first text to be written in', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    const canvas = await boxOf(canvasOf(page));
    for (const count of [1, 2, 3]) {
      await palette(page).getByRole('searchbox').fill('partition');
      await page.keyboard.press('Enter');
      await expect(nodesOf(page)).toHaveCount(count);
      const field = page.getByRole('textbox', { name: 'Lane', exact: true });
      await expect(field).toBeFocused();
      await expect
        .poll(async () => {
          const { x, y, width, height } = await boxOf(nodesOf(page).last());
          return [x >= canvas.x, y >= canvas.y, x + width <= canvas.x + canvas.width, y + height <= canvas.y + canvas.height];
        })
        .toEqual([true, true, true, true]);
      await page.keyboard.type('Customer');
      await page.keyboard.press('Tab');
      await expect(field).toHaveValue('Lane 2');
      await page.keyboard.press('Escape');
    }
    await expect(nodesOf(page)).toHaveCount(3);
  });

  test('opens by the slash key, walks by arrows, keeps a relation chosen, folds sections, and hides', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    await test.step('is found by the slash key, and finds kinds of every type', async () => {
      await canvasOf(page).focus();
      await page.keyboard.press('/');
      const search = palette(page).getByRole('searchbox', { name: 'Search shapes' });
      await expect(search).toBeFocused();
      await expect(search).toHaveValue('');
      await search.fill('act');
      await expect(shape(page, 'Actor')).toBeVisible();
      await expect(shape(page, 'Class')).toHaveCount(0);
      await search.fill('swimlane');
      await expect(shape(page, 'Partition')).toBeVisible();
      await search.fill('no such thing');
      await expect(palette(page).getByText('No shapes match “no such thing”.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(shape(page, 'Class')).toBeVisible();
    });
    await test.step('is one stop of the Tab key, with arrows from shape to shape', async () => {
      await palette(page).getByRole('button', { name: 'Hide shapes' }).focus();
      await page.keyboard.press('Tab');
      await expect(palette(page).getByRole('button', { name: 'Class diagram' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await expect(shape(page, 'Interface')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(shape(page, 'Package')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(palette(page).locator(':focus')).toHaveCount(0);
      await page.keyboard.press('Shift+Tab');
      await expect(shape(page, 'Package')).toBeFocused();
    });
    await test.step('keeps one relation chosen, opens and closes sections, and hides', async () => {
      await shape(page, 'Composition').click();
      await shape(page, 'Generalization').click();
      await expect(shape(page, 'Composition')).toHaveAttribute('aria-pressed', 'false');
      await expect(shape(page, 'Generalization')).toHaveAttribute('aria-pressed', 'true');
      await shape(page, 'Generalization').click();
      await expect(shape(page, 'Generalization')).toHaveAttribute('aria-pressed', 'false');
      await palette(page).getByRole('button', { name: 'State machine' }).click();
      await expect(shape(page, 'Choice')).toBeVisible();
      await page.reload();
      await expect(shape(page, 'Choice')).toBeVisible();
      await palette(page).getByRole('button', { name: 'Hide shapes' }).click();
      await expect(palette(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Shapes' }).click();
      await expect(palette(page)).toBeVisible();
    });
  });

  test('is not there for those who only look', async ({ browserOf, person }) => {
    const [owner, guest] = [await person(), await person()];
    const { id } = await makeDiagram(owner, { data: model });
    await shareWith(owner, id, { email: guest.email, role: 'viewer' });
    const page = await browserOf({ as: guest });
    await openEditor(page, id);
    await nodeNamed(page, 'Order').click();
    await expect(nodeNamed(page, 'Order')).toHaveClass(/\bselected\b/);
    await expect(palette(page)).toHaveCount(0);
    await page.waitForTimeout(600);
    await expect(inspector(page)).toHaveCount(0);
  });
});

test.describe('the inspector', () => {
  test('writes, adds, moves and removes members by the keyboard alone', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: model });
    await signIn(page, owner);
    await openEditor(page, id);
    await nodeNamed(page, 'Order').focus();
    await page.keyboard.press('Space');
    await expect(inspector(page)).toBeVisible();
    await inspector(page).getByRole('button', { name: '+ Attribute' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('- id: OrderId');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- status: Status');
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(inspector(page).getByRole('textbox', { name: 'Attribute 2 of 2' })).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(inspector(page).getByRole('textbox', { name: 'Attribute 1 of 2' })).toHaveValue('- status: Status');
    await expect(inspector(page).getByRole('textbox', { name: 'Attribute 1 of 2' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(inspector(page).getByRole('button', { name: 'Static' }).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(nodesOf(page).first()).toContainText('status: Status');
    await page.keyboard.press('Escape');
    await expect(canvasOf(page)).toBeFocused();
    await save(page);
    const { document } = await keptBy(owner, id);
    const [order] = (document as { nodes: { data: { attributes: { text: string; static?: boolean }[] } }[] }).nodes;
    expect(order?.data.attributes.map(({ text, static: isStatic }) => [text, isStatic ?? false])).toEqual([
      ['- status: Status', true],
      ['- id: OrderId', false],
    ]);
  });

  test('changes an edge: kind, ends, direction, line; each edit is one step', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: model });
    await signIn(page, owner);
    await openEditor(page, id);
    await edgesOf(page).first().focus();
    await page.keyboard.press('Space');
    await expect(inspector(page)).toBeVisible();
    await inspector(page).getByLabel('Change type').selectOption('Composition');
    await inspector(page).getByLabel('Multiplicity').first().focus();
    await typeInOneBreath(page, '0..1');
    await expect(inspector(page).getByLabel('Multiplicity').first()).toHaveValue('0..1');
    await inspector(page).getByLabel('Line').selectOption('Curved');
    await inspector(page).getByLabel('Animated').check();
    await inspector(page).getByRole('button', { name: 'Swap direction' }).click();
    await inspector(page).getByRole('button', { name: 'Red' }).click();
    await expect(inspector(page).getByRole('button', { name: 'Red' })).toHaveAttribute('aria-pressed', 'true');
    await save(page);
    const { document } = await keptBy(owner, id);
    expect((document as { edges: unknown[] }).edges[0]).toMatchObject({
      source: 'line',
      target: 'order',
      type: 'default',
      animated: true,
      data: { kind: 'composition', target: { multiplicity: '0..1' } },
      style: { stroke: '#b3261e' },
    });
    for (let steps = 0; steps < 6; steps += 1) await undo(page).click();
    await expect(undo(page)).toBeDisabled();
    await expect(inspector(page).getByLabel('Change type')).toHaveValue('association');
  });

  test('says why a name is refused, and offers for several what they share', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    await page.getByRole('button', { name: 'Add Node' }).click();
    const name = inspector(page).getByLabel('Name');
    await name.fill('');
    await expect(inspector(page).getByText('Enter a name.')).toBeVisible();
    await name.blur();
    await expect(name).toHaveValue('Node A');
    await page.getByRole('button', { name: 'Add Node' }).click();
    await canvasOf(page).focus();
    await page.keyboard.press('Control+a');
    await expect(inspector(page).getByText('2 selected').last()).toBeVisible();
    await inspector(page).getByLabel('Change type').selectOption('Class');
    await inspector(page).getByRole('button', { name: 'Green' }).click();
    await undo(page).click();
    await undo(page).click();
    await expect(inspector(page).getByLabel('Change type')).toHaveValue('plain');
  });

  test('puts several in line, as one step, where there are enough of them', async ({ page, person, signIn }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: model });
    await signIn(page, owner);
    await openEditor(page, id);
    await canvasOf(page).focus();
    await page.keyboard.press('Control+a');
    const top = inspector(page).getByRole('button', { name: 'Align top', exact: true });
    await expect(top).toHaveAttribute('title', 'Align top (Alt+W)');
    await expect(inspector(page).getByRole('button', { name: 'Distribute horizontally' })).toBeDisabled();
    const tops = async () => {
      const boxes = await Promise.all(['Order', 'OrderLine'].map((name) => boxOf(nodeNamed(page, name))));
      return new Set(boxes.map(({ y }) => Math.round(y))).size;
    };
    expect(await tops()).toBe(2);
    await top.click();
    await expect.poll(tops).toBe(1);
    await undo(page).click();
    await expect.poll(tops).toBe(2);
  });

  test('passes axe with everything open, in both themes', async ({ browserOf, person }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: model });
    const page = await browserOf({ as: owner, reducedMotion: 'reduce' });
    await openEditor(page, id);
    await palette(page).getByRole('button', { name: 'Activity diagram' }).click();
    await nodeNamed(page, 'Order').click();
    await expect(inspector(page)).toBeVisible();
    await inspector(page).getByRole('button', { name: '+ Operation' }).click();
    await page.keyboard.type('submit');
    await expectBothAccessible(page, 'a class');
    await edgesOf(page).first().focus();
    await page.keyboard.press('Space');
    await expect(inspector(page).getByLabel('Reading direction')).toBeVisible();
    await expectBothAccessible(page, 'a relation');
  });
});

test.describe('a new diagram', () => {
  test('begins with a type, and with its example as one step', async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    await openEditor(page);
    const types = page.getByRole('region', { name: 'What do you want to draw?' });
    await expect(types).toBeVisible();
    await expectAccessible(page);
    await types.getByRole('button', { name: 'Example: State machine' }).click();
    await expect(nodeNamed(page, 'Shipped')).toBeVisible();
    await expect(shape(page, 'Choice')).toBeVisible();
    await expect(types).toHaveCount(0);
    await undo(page).click();
    await expect(nodesOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await save(page, 'From the example');
    const { document } = await keptBy(owner, diagramIdOf(page));
    expect(document).toMatchObject({ meta: { diagram: 'state' } });
    expect((document as { meta: object }).meta).not.toHaveProperty('v');
  });

  test('begins empty by one press on a type: a letter adds its first element', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    const types = page.getByRole('region', { name: 'What do you want to draw?' });
    await types.getByRole('button', { name: 'State machine', exact: true }).click();
    await expect(types).toHaveCount(0);
    await page.keyboard.press('s');
    await page.keyboard.type('Idle');
    await page.keyboard.press('Enter');
    await expect(nodeNamed(page, 'Idle')).toBeVisible();
    // All can be taken back, also the choice.
    await expect(async () => {
      await undo(page).click({ timeout: 1000 });
      await expect(types).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  test('stands beside the outline', async ({ page, person, signIn }) => {
    await signIn(page, await person());
    await openEditor(page);
    const types = page.getByRole('region', { name: 'What do you want to draw?' });
    await chooseInMenu(page, 'Outline');
    const outline = await boxOf(page.getByRole('complementary', { name: 'Outline' }));
    for (const tile of await types.getByRole('button').all())
      expect((await boxOf(tile)).x).toBeGreaterThanOrEqual(outline.x + outline.width);
  });

  test('lets those who want neither begin at once', async ({ page, person, signIn }) => {
    const owner = await person();
    await signIn(page, owner);
    await openEditor(page);
    const types = page.getByRole('region', { name: 'What do you want to draw?' });
    await expect(types).toBeVisible();
    await types.getByRole('button', { name: 'Blank' }).click();
    await expect(types).toHaveCount(0);
    await expect(undo(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Add Node' }).click();
    await save(page, 'Blank');
    expect((await keptBy(owner, diagramIdOf(page))).document).not.toHaveProperty('meta');
  });
});

test.describe('what a new diagram could begin with', () => {
  for (const way of ['clicked', 'dragged'] as const) {
    test(`does not lie in the way of a shape that is ${way} to where it stood`, async ({ page, person, signIn }) => {
      await signIn(page, await person());
      await openEditor(page);
      const types = page.getByRole('region', { name: 'What do you want to draw?' });
      const card = centreOf(await boxOf(types.getByRole('button', { name: 'Object diagram', exact: true })));
      const item = centreOf(await boxOf(shape(page, 'Class')));
      await page.mouse.move(item.x, item.y);
      await page.mouse.down();
      if (way === 'clicked') {
        await page.mouse.up();
        await expect(types).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(types).toBeVisible();
        await shape(page, 'Class').click();
        await page.mouse.move(card.x, card.y, { steps: 5 });
        await page.mouse.down();
      } else await page.mouse.move(card.x, card.y, { steps: 10 });
      await page.mouse.up();
      await expect(nodesOf(page)).toHaveCount(1);
      const missedBy = async () => {
        const placed = centreOf(await boxOf(nodesOf(page)));
        return Math.hypot(placed.x - card.x, placed.y - card.y);
      };
      await expect.poll(missedBy).toBeLessThan(2);
    });
  }
});

test.describe('on a phone', () => {
  test('the palette is a drawer, and the inspector a sheet from below', async ({ browserOf, person }) => {
    const owner = await person();
    const { id } = await makeDiagram(owner, { data: model });
    const page = await browserOf({ as: owner, viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true });
    await openEditor(page, id);
    await expect(palette(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Shapes' }).tap();
    await shape(page, 'Interface').tap();
    await expect(palette(page)).toHaveCount(0);
    const canvas = await boxOf(canvasOf(page));
    await page.touchscreen.tap(canvas.x + canvas.width / 2, canvas.y + 90);
    await expect(nodesOf(page)).toHaveCount(3);
    await page.keyboard.press('Escape');
    await inspector(page).getByRole('button', { name: 'Interface interface' }).tap();
    await expect(inspector(page).getByLabel('Name')).toBeVisible();
    await expectAccessible(page);
    const sheet = await boxOf(inspector(page));
    expect(sheet.y + sheet.height).toBeLessThanOrEqual(721);
    expect(sheet.width).toBe(360);
  });
});

test('with wide properties nothing else covers the canvas, and the palette folds on narrow pages', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await signIn(page, owner);
  await page.setViewportSize({ width: 1200, height: 800 });
  await openEditor(page, id);
  const search = page.getByRole('searchbox', { name: 'Search shapes' });
  await expect(search).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(search).toHaveCount(0);
  await nodesOf(page).click();
  await inspector(page).getByRole('button', { expanded: false }).click();
  const covering = [
    page.getByRole('button', { name: 'Zoom out' }),
    page.getByTitle('Delete selected node'),
    page.getByRole('button', { name: 'Shapes' }),
  ];
  for (const each of covering) await expect(each).toBeHidden();
  await inspector(page).getByRole('button', { expanded: true }).first().click();
  for (const each of covering) await expect(each).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(search).toBeVisible();
});

test('sections of the properties close and stay closed, and open for a command that leads into them', async ({ page, person, signIn }) => {
  const owner = await person();
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  await signIn(page, owner);
  await openEditor(page, id);
  await select(page, 'A');
  const heading = inspector(page).getByRole('button', { name: 'Position and size' });
  const width = inspector(page).getByLabel('Width');
  await expect(width).toBeVisible();
  await heading.click();
  await expect(width).toHaveCount(0);
  await select(page, 'B');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(width).toHaveCount(0);
  await page.reload();
  await select(page, 'B');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('position and size');
  await page.keyboard.press('Enter');
  await expect(inspector(page).getByLabel('X', { exact: true })).toBeFocused();
  await expect(width).toBeVisible();
});
