import { boxOf, canvasOf, edgesOf, nodeNamed, nodesOf, openEditor, type Place } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

interface ClassToDraw {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly operations?: readonly string[];
}

/** A picture as it stands in a textbook: 8 classes with 20 members, 10 relations with multiplicities. */
const classes: readonly ClassToDraw[] = [
  { name: 'Customer', attributes: ['name: String', 'email: String'] },
  { name: 'Order', attributes: ['date: Date', 'status: Status'], operations: ['total(): Money'] },
  { name: 'LineItem', attributes: ['quantity: int', 'discount: Money'], operations: ['price(): Money'] },
  { name: 'Product', attributes: ['title: String', 'price: Money', 'stock: int'] },
  { name: 'Payment', attributes: ['amount: Money', 'paidAt: Date'] },
  { name: 'Address', attributes: ['street: String', 'city: String'] },
  { name: 'Shipment', attributes: ['sentAt: Date'], operations: ['track(): Position', 'cancel()'] },
  { name: 'Category', attributes: ['label: String', 'rank: int'] },
];
const relations: readonly (readonly [from: string, to: string, line: string])[] = [
  ['Customer', 'Order', '1 places 0..*'],
  ['Order', 'Payment', '1 paid by 0..1'],
  ['Customer', 'Address', '1 lives at 1..*'],
  ['LineItem', 'Product', '0..* names 1'],
  ['Product', 'Category', '0..* is in 1..*'],
  ['Order', 'Address', '0..* billed to 1'],
  ['Order', 'Shipment', '1 sent as 0..*'],
  ['Shipment', 'Address', '0..* goes to 1'],
  ['Payment', 'Customer', '0..* by 1'],
  ['Order', 'LineItem', '1 has 1..*'],
];

/** Counts of what a hand does: presses and drags of the pointer, and keys that are not written in the picture. */
class Counted {
  presses = 0;
  keys = 0;
  characters = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async key(name: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(name);
  }

  async write(text: string): Promise<void> {
    this.characters += text.length;
    await this.#page.keyboard.type(text);
  }

  async drag(from: Place, to: Place): Promise<void> {
    this.presses += 1;
    await this.#page.mouse.move(from.x, from.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await this.#page.mouse.move(to.x, to.y, { steps: 3 });
    await this.#page.mouse.up();
  }
}

async function drawClass(page: Page, hand: Counted, at: Place, { name, attributes, operations = [] }: ClassToDraw): Promise<void> {
  await page.mouse.move(at.x, at.y);
  // The letter arms the class, its name places it.
  await hand.key('c');
  await hand.write(name);
  for (const list of [attributes, operations].filter(({ length }) => length > 0)) {
    await hand.key('Tab');
    for (const [index, member] of list.entries()) {
      if (index > 0) await hand.key('Enter');
      await hand.write(member);
    }
  }
  await hand.key('Control+Enter');
  await hand.key('Escape');
  await expect(nodeNamed(page, name)).toBeVisible();
}

async function relate(page: Page, hand: Counted, [from, to, line]: (typeof relations)[number]): Promise<void> {
  const [start, end] = [await boxOf(nodeNamed(page, from)), await boxOf(nodeNamed(page, to))];
  const isRight = end.x > start.x + start.width;
  const isLeft = end.x + end.width < start.x;
  const side = isRight ? start.x + start.width : isLeft ? start.x : start.x + start.width * 0.3;
  const height = isRight || isLeft ? start.y + start.height * 0.7 : end.y > start.y ? start.y + start.height : start.y;
  await hand.drag({ x: side, y: height }, { x: end.x + end.width / 2, y: end.y + end.height / 2 });
  await expect(page.getByLabel('Relation label')).toBeFocused();
  await hand.write(line);
  await hand.key('Enter');
}

test('8 classes, 20 members and 10 relations take at most 18 presses and 60 keys beyond the texts', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await page.getByRole('region', { name: 'What do you want to draw?' }).waitFor();
  expect(classes.flatMap(({ attributes, operations = [] }) => [...attributes, ...operations])).toHaveLength(20);
  const hand = new Counted(page);
  const { x, y } = await boxOf(canvasOf(page));
  for (const [index, drawn] of classes.entries())
    await drawClass(page, hand, { x: x + 130 + (index % 4) * 225, y: y + 160 + Math.floor(index / 4) * 330 }, drawn);
  for (const relation of relations) await relate(page, hand, relation);
  await expect(nodesOf(page)).toHaveCount(8);
  await expect(edgesOf(page)).toHaveCount(10);
  for (const { attributes, operations = [] } of classes)
    for (const member of [...attributes, ...operations])
      await expect(nodesOf(page).getByText(member, { exact: true }).first()).toBeVisible();
  for (const [from, to] of relations)
    await expect(
      edgesOf(page)
        .and(page.locator(`[aria-label*="${from}"][aria-label*="${to}"]`))
        .first(),
    ).toBeAttached();
  console.log(`class diagram: ${hand.presses} presses, ${hand.keys} keys beyond ${hand.characters} characters`);
  expect(hand.presses).toBeLessThanOrEqual(18);
  expect(hand.keys).toBeLessThanOrEqual(60);
});

/** The classes in an order in which a relation's target is mostly there before its source. */
const byKeys = ['Address', 'Category', 'Product', 'LineItem', 'Shipment', 'Customer', 'Payment', 'Order'];

async function relateByKeys(page: Page, hand: Counted, [from, to, line]: (typeof relations)[number]): Promise<void> {
  await expect(nodeNamed(page, from)).toBeFocused();
  await hand.key('Alt+Shift+C');
  await expect(page.getByRole('combobox', { name: `Connect ${from} to` })).toBeFocused();
  for (const letter of to.slice(0, 3)) await hand.key(letter);
  await hand.key('Enter');
  await expect(edgesOf(page).and(page.locator(':focus'))).toBeAttached();
  await hand.write(line);
  await hand.key('Enter');
}

test('the same class diagram takes at most 130 commands by keys alone', async ({ page, person, signIn }) => {
  await signIn(page, await person());
  await openEditor(page);
  await page.getByRole('region', { name: 'What do you want to draw?' }).waitFor();
  const hand = new Counted(page);
  for (const name of byKeys) {
    const drawn = classes.find((each) => each.name === name);
    if (drawn === undefined) throw new Error(`There is no class ${name}.`);
    await hand.key('c');
    await hand.write(name);
    for (const list of [drawn.attributes, drawn.operations ?? []].filter(({ length }) => length > 0)) {
      await hand.key('Tab');
      for (const [index, member] of list.entries()) {
        if (index > 0) await hand.key('Enter');
        await hand.write(member);
      }
    }
    await hand.key('Control+Enter');
    const own = relations.filter(([from, to]) => from === name && byKeys.indexOf(to) < byKeys.indexOf(name));
    for (const [index, relation] of own.entries()) {
      if (index > 0) await hand.key('Alt+ArrowLeft');
      await relateByKeys(page, hand, relation);
    }
    if (name !== 'Order') await hand.key('Escape');
  }
  // From the last relation of an order to its payment, and on to the customer.
  for (const [key, name] of [
    ['Alt+ArrowLeft', /^Class Order/],
    ['Alt+ArrowDown', /Order is associated with Payment/],
    ['Alt+ArrowRight', /^Class Payment/],
    ['Alt+ArrowDown', /Payment is associated with Customer/],
    ['Alt+ArrowRight', /^Class Customer/],
  ] as const) {
    await hand.key(key);
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
  for (const relation of relations.filter(([from, to]) => from === 'Customer' && to === 'Order')) await relateByKeys(page, hand, relation);
  console.log(`class diagram by keys alone: ${hand.keys} keys beyond ${hand.characters} characters`);
  expect(hand.keys).toBeLessThanOrEqual(130);
  await expect(nodesOf(page)).toHaveCount(8);
  await expect(edgesOf(page)).toHaveCount(10);
  for (const [from, to, line] of relations) {
    const [, ...words] = line.split(' ').slice(0, -1);
    await expect(page.getByLabel(new RegExp(`${from} is associated with ${to}, ${words.join(' ')}`))).toBeAttached();
  }
});
