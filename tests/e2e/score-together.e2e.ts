import type { Locator } from '@playwright/test';
import { type Point, readDiagram } from '@umlaut/diagram';
import { wideLimits } from '../../packages/diagram/test/wide-limits.ts';
import { randomFrom } from '../simulation/quiet.ts';
import { trialSize } from '../support/trial-size.ts';
import { edgesOf, nodesOf, openEditor } from './support/canvas.ts';
import { expect, type Page } from './support/fixtures.ts';
import { expectKept, test } from './support/room.ts';
import { keptBy, save } from './support/saving.ts';

const start = JSON.stringify({
  nodes: ['Shop', 'Bank', 'Mail'].map((id, at) => ({
    id,
    type: 'default',
    position: { x: at * 220, y: 0 },
    data: { kind: 'lifeline', label: id },
  })),
  edges: [1, 2, 3].map((at) => ({
    id: `m${at}`,
    source: 'Shop',
    target: 'Bank',
    data: { kind: 'syncMessage', label: `m${at}`, order: `a${at}.0001.a0` },
  })),
});

/** Acts of both writers together. */
const acts = trialSize('SCORE_MEETING_ACTS');

/** Outcome of the lines of both writers. */
interface Lines {
  /** Tokens of the lines that were entered, by the name of their writer. */
  readonly entered: Map<string, string>;
  /** Tokens that were deleted by a user who saw them, or undone by their author. */
  readonly removed: Set<string>;
}

/** A user who writes into one sequence diagram by keys and mouse. */
class Writer {
  readonly #page: Page;
  readonly #name: string;
  readonly #random: () => number;
  readonly #lines: Lines;
  #made = 0;

  constructor(page: Page, { name, random, lines }: { readonly name: string; readonly random: () => number; readonly lines: Lines }) {
    this.#page = page;
    this.#name = name;
    this.#random = random;
    this.#lines = lines;
  }

  async act(): Promise<void> {
    const choice = this.#random();
    if (choice < 0.55) await this.#write();
    else if (choice < 0.7) await this.#drag();
    else if (choice < 0.78) await this.#take(() => this.#delete(edgesOf(this.#page)));
    else if (choice < 0.85) await this.#take(() => this.#delete(nodesOf(this.#page).filter({ hasText: /^(alt|loop)/ })));
    else if (choice < 0.95) await this.#take(() => this.#page.keyboard.press('ControlOrMeta+z'), { isHistory: true });
    else await this.#page.keyboard.press('Shift+1');
    await this.#page.keyboard.press('Escape');
  }

  /** Types a line behind a message; Escape leaves the field. */
  async #write(): Promise<void> {
    if (!(await this.#select(edgesOf(this.#page)))) return;
    await this.#page.keyboard.press('ControlOrMeta+Enter');
    const field = this.#page.getByRole('textbox', { name: 'Next sequence line' });
    const isOpen = await field.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) return;
    this.#made += 1;
    const token = `t${this.#name}${this.#made}z`;
    const name = ['Shop', 'Bank', 'Mail'][Math.floor(this.#random() * 3)] ?? 'Shop';
    const forms = [`${name}: ${token}`, `${name}: ${token}`, `< ${token}`, `note over ${name}: ${token}`, `alt ${token}`, `loop ${token}`];
    const form = forms[Math.floor(this.#random() * forms.length)] ?? token;
    await this.#page.keyboard.type(form);
    await this.#page.keyboard.press('Enter');
    if ((await field.inputValue({ timeout: 1_000 }).catch(() => '')) === '') this.#lines.entered.set(token, this.#name);
    await this.#page.keyboard.press('Escape');
  }

  /** Selects one of what is in view by the mouse. */
  async #select(some: Locator): Promise<boolean> {
    const at = await this.#placeOn(some);
    if (at === undefined) return false;
    await this.#page.mouse.click(at.x, at.y);
    return true;
  }

  /** Deletes one of what is in view; its lines count as removed from this moment on, as the key may wait for its code. */
  async #delete(some: Locator): Promise<void> {
    if (!(await this.#select(some))) return;
    const selected = await this.#page.locator('.react-flow__node.selected, .react-flow__edge.selected').allTextContents();
    for (const token of tokensIn(selected.join(' '))) this.#lines.removed.add(token);
    await this.#page.keyboard.press('Delete');
  }

  async #drag(): Promise<void> {
    const [from, to] = [await this.#placeOn(edgesOf(this.#page)), await this.#placeOn(edgesOf(this.#page))];
    if (from === undefined || to === undefined) return;
    await this.#page.mouse.move(from.x, from.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(to.x, to.y + 8, { steps: 3 });
    await this.#page.mouse.up();
  }

  /** A place on one of some elements in view: on the line below the text of a message, on the text of a node. */
  async #placeOn(some: Locator): Promise<Point | undefined> {
    const places = await some.evaluateAll((all) =>
      all.flatMap((element) => {
        const text = element.querySelector('text, span');
        if (text === null) return [];
        const { left, top, width, height } = text.getBoundingClientRect();
        return [{ x: left + width / 2, y: top + height * (text.tagName === 'SPAN' ? 0.5 : 1.33) }];
      }),
    );
    const inView = places.filter(({ x, y }) => x > 330 && x < 1_050 && y > 90 && y < 780);
    return inView[Math.floor(this.#random() * inView.length)];
  }

  /** Does what takes lines away, and notes which of those that were seen. */
  async #take(act: () => Promise<void>, { isHistory = false } = {}): Promise<void> {
    const before = await tokensOn(this.#page);
    await act();
    const after = await settledTokens(this.#page);
    for (const token of before) {
      const isOwn = !isHistory || this.#lines.entered.get(token) === this.#name;
      if (!after.has(token) && isOwn) this.#lines.removed.add(token);
    }
  }
}

/** Drawn texts of the diagram, without fields and announcements. */
const elements = '.react-flow__node, .react-flow__edge';

async function tokensOn(page: Page): Promise<ReadonlySet<string>> {
  return tokensIn((await page.locator(elements).allTextContents()).join(' '));
}

/** The tokens once they have stayed as they are for a while: what was done takes some frames until it is seen. */
async function settledTokens(page: Page): Promise<ReadonlySet<string>> {
  for (let before = await tokensOn(page); ; ) {
    await page.waitForTimeout(150);
    const now = await tokensOn(page);
    if (now.size === before.size && [...now].every((token) => before.has(token))) return now;
    before = now;
  }
}

function tokensIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/t[AB]\d+z/g));
}

test.describe('two people who write into one sequence diagram by mouse and keys', { tag: '@soak' }, () => {
  for (let seed = 1; seed <= trialSize('SCORE_MEETINGS'); seed += 1) {
    test(`lose no line that was entered, seed ${seed}`, async ({ page, meetIn }) => {
      test.setTimeout(1_200_000);
      const { owner, id, other } = await meetIn(start);
      const lines: Lines = { entered: new Map(), removed: new Set() };
      const write = async (of: Page, name: string, random: () => number): Promise<void> => {
        const writer = new Writer(of, { name, random, lines });
        for (let act = 0; act < acts / 2; act += 1) await writer.act();
      };
      await Promise.all([write(page, 'A', randomFrom(seed)), write(other, 'B', randomFrom(-seed))]);
      for (const each of [page, other]) await expectKept(each);
      await save(page);
      const { data } = await keptBy(owner, id);
      const there = tokensIn(data);
      const lost = [...lines.entered.keys()].filter((token) => !there.has(token) && !lines.removed.has(token));
      console.log(
        `seed ${seed}: ${lines.entered.size} lines entered, ${lines.removed.size} removed, ${lost.length} lost ${lost.join(' ')}`,
      );
      expect(lost).toEqual([]);
      expect(readDiagram(data, wideLimits).findings).toEqual([]);
      for (const each of [page, other]) {
        await openEditor(each, id);
        await expect.poll(() => tokensOn(each)).toEqual(there);
      }
    });
  }
});
