import { type Diagram, emptyDiagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { draftOf } from './draft-of.ts';
import { beginSaving, type Saving, type SavingEvent, stepSaving } from './saving.ts';

const drawn: Diagram = { nodes: [{ id: 'a', position: { x: 50, y: 0 }, data: { label: 'A' } }], edges: [] };
const fresh = { diagramId: undefined, version: undefined, role: 'owner', ownerEmail: '', isOnline: true } as const;
const untouched = beginSaving({ ...fresh, content: { name: '', diagram: emptyDiagram } });
const lost = { kind: 'offline', text: 'No answer.', waitSeconds: undefined } as const;

function run(from: Saving, ...events: readonly SavingEvent[]): Saving {
  return events.reduce((saving, event) => stepSaving(saving, event).saving, from);
}

const sent = run(untouched, { type: 'drawn', diagram: drawn }, { type: 'save_asked' }, { type: 'confirmed', name: 'Orders', key: 'key' });

test('a draft remembers the key of a creation from sending until its answer arrives', () => {
  expect(draftOf(run(untouched, { type: 'drawn', diagram: drawn }))).not.toHaveProperty('creationKey');
  expect(draftOf(sent)).toMatchObject({ name: 'Orders', creationKey: 'key' });
  expect(draftOf(run(sent, { type: 'failed', number: 1, problem: lost }))).toMatchObject({ creationKey: 'key' });
  expect(draftOf(run(sent, { type: 'stored', number: 1, diagramId: 'd1', version: 1 }))).toBeUndefined();
});

test('the next opening creates what it restores with the key of its draft', () => {
  const again = run(untouched, { type: 'drawn', diagram: drawn }, { type: 'recalled', creationKey: 'key' }, { type: 'save_asked' });
  const { effects } = stepSaving(again, { type: 'confirmed', name: 'Orders', key: 'another' });
  expect(effects).toMatchObject([{ type: 'send', save: { idempotencyKey: 'key' } }]);
});
