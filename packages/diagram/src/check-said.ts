import { isObject, type JsonObject } from './diagram.ts';
import { isEdgeKind } from './kinds/edge-view.ts';
import { memberLists } from './kinds/member.ts';
import { isNodeKind } from './kinds/node-view.ts';
import { memberLimits } from './kinds/words.ts';
import { countCharacters } from './label.ts';
import { lifelineLists } from './score/lifeline-lists.ts';
import { maxOrderCharacters } from './score/order-key.ts';

/**
 * Most nodes that lie in each other, most way points of an edge, most stereotypes of a node, most operands of a fragment and
 * lifelines that a row covers, and the longest address, order key and text of a note beyond its label.
 */
export const elementLimits = {
  maxNesting: 8,
  maxWayPoints: 64,
  maxStereotypes: 10,
  maxLinkCharacters: 2000,
  maxOperands: 20,
  maxCovered: 50,
  maxMoreCharacters: 4000,
} as const;

const { maxCharacters, maxMembers } = memberLimits;
const tooLong = `Text in an element can have up to ${maxCharacters} characters. Shorten it.`;

const otherLists = ['behaviours', 'lanes', 'ports', 'regions'] as const;
const nodeTexts = ['keyword', 'template', 'typeName'] as const;
const edgeTexts = ['keyword', 'trigger', 'guard', 'effect'] as const;
const endTexts = ['role', 'multiplicity', 'props', 'cardinality', 'edge', 'port'] as const;

/** Hears in which field of an element something is wrong, as in `.data.label` (empty: the element itself), and what. */
export type Report = (field: string, message: string) => void;

/**
 * Reports members, texts, stereotypes and way points beyond the limits, in nodes and edges of known kinds. Elements without a
 * kind, or of a kind of another program, are not checked.
 */
export function checkSaid(element: 'node' | 'edge', { data }: JsonObject, report: Report): void {
  if (!isObject(data) || typeof data.kind !== 'string') return;
  if (element === 'node' && isNodeKind(data.kind)) checkNode(data, report);
  else if (element === 'edge' && isEdgeKind(data.kind)) checkEdge(data, report);
}

function checkNode(data: JsonObject, report: Report): void {
  let count = 0;
  for (const list of memberLists) count += itemsOf(data, list).length;
  if (count > maxMembers) report('.data', `An element can have up to ${maxMembers} members; this one has ${count}. Split it.`);
  for (const list of memberLists) checkItems(data, list, report);
  for (const list of otherLists) {
    const { length } = itemsOf(data, list);
    if (length > maxMembers) report(`.data.${list}`, `An element can have up to ${maxMembers} ${list}; this one has ${length}.`);
    checkItems(data, list, report);
  }
  checkStereotypes(itemsOf(data, 'stereotypes'), report);
  checkRow(data, report);
  checkTexts(data, { fields: nodeTexts, at: '.data', report });
  const { link } = data;
  if (typeof link === 'string' && link.length > elementLimits.maxLinkCharacters) {
    report('.data.link', `An address can have up to ${elementLimits.maxLinkCharacters} characters. Shorten it.`);
  }
}

function checkStereotypes(stereotypes: readonly unknown[], report: Report): void {
  if (stereotypes.length > elementLimits.maxStereotypes) {
    const message = `An element can have up to ${elementLimits.maxStereotypes} stereotypes; this one has ${stereotypes.length}.`;
    report('.data.stereotypes', message);
  }
  for (const [index, text] of stereotypes.entries()) if (isTooLong(text)) report(`.data.stereotypes[${index}]`, tooLong);
}

function checkEdge(data: JsonObject, report: Report): void {
  checkTexts(data, { fields: edgeTexts, at: '.data', report });
  if (isObject(data.source)) checkTexts(data.source, { fields: endTexts, at: '.data.source', report });
  if (isObject(data.target)) checkTexts(data.target, { fields: endTexts, at: '.data.target', report });
  checkOrder(data, report);
  checkLifelines(data, report);
  const points = itemsOf(data, 'points').length;
  if (points > elementLimits.maxWayPoints) {
    report('.data.points', `An edge can have up to ${elementLimits.maxWayPoints} waypoints; this one has ${points}. Remove some.`);
  }
}

/** Reports a place, operands and lifelines of a row in a score beyond the limits. */
function checkRow(data: JsonObject, report: Report): void {
  const { maxOperands, maxMoreCharacters } = elementLimits;
  checkOrder(data, report);
  const operands = itemsOf(data, 'operands');
  if (operands.length > maxOperands)
    report('.data.operands', `A fragment can have up to ${maxOperands} operands; this one has ${operands.length}.`);
  for (const [index, operand] of operands.entries()) {
    if (!isObject(operand)) continue;
    if (isTooLong(operand.guard)) report(`.data.operands[${index}].guard`, tooLong);
    if (isTooLongOrder(operand.from)) report(`.data.operands[${index}].from`, orderTooLong(operand.from));
  }
  checkLifelines(data, report);
  const { more } = data;
  const count = typeof more === 'string' && more.length > maxMoreCharacters ? countCharacters(more) : 0;
  if (count > maxMoreCharacters) {
    report(
      '.data.more',
      `The text of a note can have up to ${maxMoreCharacters} characters beyond its label; this one has ${count}. Shorten it.`,
    );
  }
}

function checkLifelines(data: JsonObject, report: Report): void {
  const { maxCovered } = elementLimits;
  for (const field of lifelineLists) {
    const { length } = itemsOf(data, field);
    if (length > maxCovered) report(`.data.${field}`, `An item can cover up to ${maxCovered} lifelines; this one covers ${length}.`);
  }
}

function checkOrder({ order }: JsonObject, report: Report): void {
  if (isTooLongOrder(order)) report('.data.order', orderTooLong(order));
}

function isTooLongOrder(order: unknown): order is string {
  return typeof order === 'string' && order.length > maxOrderCharacters;
}

function orderTooLong({ length }: string): string {
  return `An order key can have up to ${maxOrderCharacters} characters; this one has ${length}.`;
}

/** Members, behaviours, lanes, border points or regions, which other programs may write as mere texts. */
function checkItems(data: JsonObject, list: string, report: Report): void {
  for (const [index, item] of itemsOf(data, list).entries()) {
    if (!isObject(item)) {
      if (isTooLong(item)) report(`.data.${list}[${index}]`, tooLong);
      continue;
    }
    if (isTooLong(item.text)) report(`.data.${list}[${index}].text`, tooLong);
    if (isTooLong(item.label)) report(`.data.${list}[${index}].label`, tooLong);
  }
}

function checkTexts(of: JsonObject, { fields, at, report }: { fields: readonly string[]; at: string; report: Report }): void {
  for (const field of fields) if (isTooLong(of[field])) report(`${at}.${field}`, tooLong);
}

function isTooLong(text: unknown): boolean {
  return typeof text === 'string' && text.length > maxCharacters && countCharacters(text) > maxCharacters;
}

const noItems: readonly unknown[] = [];

function itemsOf(data: JsonObject, field: string): readonly unknown[] {
  const list: unknown = data[field];
  return Array.isArray(list) ? list : noItems;
}
