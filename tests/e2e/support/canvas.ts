import { expect, type Locator, type Page } from '@playwright/test';
import { isAlone } from './sockets.ts';

/** A place on the canvas (diagram px) or on the page (CSS px). */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A diagram as a user sees it: each node's label and position, ordered by label, and the number of edges. */
export interface Sight {
  readonly nodes: readonly { readonly label: string; readonly x: number; readonly y: number }[];
  readonly edges: number;
}

/** Opens the editor and waits until it can be drawn in, a stored diagram in its room where there is one. */
export async function openEditor(page: Page, diagramId?: string): Promise<void> {
  await page.goto(diagramId === undefined ? '/dashboard' : `/dashboard?diagramId=${diagramId}&version=1`);
  await expect(canvasOf(page)).toBeVisible();
  // An editor that waits for its room in vain goes on alone, and begins anew with what can be undone when the room comes.
  if (diagramId !== undefined && !isAlone(page.context())) await expectInRoom(page);
  // The diagram is put into view right after the canvas is there.
  await drawn(page);
}

/** The bar knows who is here only in a room. */
export async function expectInRoom(page: Page): Promise<void> {
  await expect(page.locator('[data-people]')).toBeAttached();
}

export function canvasOf(page: Page): Locator {
  return page.locator('.react-flow');
}

export function nodesOf(page: Page): Locator {
  return page.locator('.react-flow__node');
}

export function edgesOf(page: Page): Locator {
  return page.locator('.react-flow__edge');
}

export function nodeNamed(page: Page, label: string): Locator {
  return nodesOf(page).filter({ has: page.getByText(label, { exact: true }) });
}

export function addNodeButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Add Node' });
}

export function deleteButton(page: Page): Locator {
  return page.getByTitle('Delete selected node');
}

/** The text area that stands in a node while its label is edited. */
export function labelField(page: Page): Locator {
  return nodesOf(page).getByRole('textbox');
}

/** Gives a node another label as a person does: double-click, type, click elsewhere. */
export async function relabel(page: Page, from: string, to: string): Promise<void> {
  await nodeNamed(page, from).dblclick();
  await labelField(page).fill(to);
  await labelField(page).blur();
  await expect(labelField(page)).toHaveCount(0);
}

/** Selects a node by a click. */
export async function select(page: Page, label: string): Promise<void> {
  await nodeNamed(page, label).click();
  await expect(nodeNamed(page, label)).toHaveClass(/\bselected\b/);
}

/** Drags a node with the mouse by a distance in CSS px. */
export async function dragNode(page: Page, label: string, by: Place): Promise<void> {
  const from = centreOf(await boxOf(nodeNamed(page, label)));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
  await drawn(page);
}

/** Waits until what has happened so far is on the screen. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Waits until the properties of what is selected stand beside the canvas, and the view has made room for them: they come a moment
 * after a press, and what was selected may move under the pointer then.
 */
export async function expectProperties(page: Page): Promise<void> {
  await expect(page.getByRole('complementary', { name: 'Properties' })).toBeVisible();
  await viewAtRest(page);
}

/** Waits until the view has not moved for 5 frames. */
export async function viewAtRest(page: Page): Promise<void> {
  await page.locator('.react-flow__viewport').evaluate(async (viewport) => {
    let before = '';
    for (let frames = 0; frames < 5; ) {
      await new Promise(requestAnimationFrame);
      const now = getComputedStyle(viewport).transform;
      frames = now === before ? frames + 1 : 0;
      before = now;
    }
  });
}

/** Draws a connection with the mouse, from the source handle of one node to the target handle of the other. */
export async function drawConnection(page: Page, from: string, to: string): Promise<void> {
  // Handles are in the page where the pointer is.
  await nodeNamed(page, to).hover();
  const end = centreOf(await boxOf(nodeNamed(page, to).locator('.react-flow__handle.target').first()));
  await nodeNamed(page, from).hover();
  const start = centreOf(await boxOf(nodeNamed(page, from).locator('.react-flow__handle.source').first()));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2 + 20, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Returns a node's position, in diagram px. */
export async function placeOf(node: Locator): Promise<Place> {
  return await node.evaluate((element) => {
    const matrix = new DOMMatrixReadOnly(getComputedStyle(element).transform);
    return { x: matrix.m41, y: matrix.m42 };
  });
}

/** How far the view is zoomed in. */
export async function zoomOf(page: Page): Promise<number> {
  return await page.locator('.react-flow__viewport').evaluate((element) => new DOMMatrixReadOnly(getComputedStyle(element).transform).a);
}

/** Returns the content of the canvas. */
export async function sightOf(page: Page): Promise<Sight> {
  return await page.evaluate(() => {
    const nodes = [...document.querySelectorAll('.react-flow__node')].map((element) => {
      const matrix = new DOMMatrixReadOnly(getComputedStyle(element).transform);
      return { label: element.textContent, x: matrix.m41, y: matrix.m42 };
    });
    nodes.sort((a, b) => (a.label < b.label ? -1 : 1));
    return { nodes, edges: document.querySelectorAll('.react-flow__edge').length };
  });
}

interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** Returns an element's box on the page; fails when it is not shown. */
export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return box;
}

export function centreOf(box: Box): Place {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
