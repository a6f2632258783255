import { type Diagram, emptyDiagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { draftOf, savesOf } from './draft-of.ts';
import { beginSaving, type Saving, type SavingEvent, stepSaving } from './saving.ts';

const drawn: Diagram = { nodes: [{ id: 'a', position: { x: 50, y: 0 }, data: { label: 'A' } }], edges: [] };
const fresh = { diagramId: undefined, version: undefined, role: 'owner', ownerEmail: '', isOnline: true } as const;
const untouched = beginSaving({ ...fresh, content: { name: '', diagram: emptyDiagram } });
const lost = { kind: 'offline', text: 'No answer.', waitSeconds: undefined } as const;
const refused = { kind: 'refused', text: 'No.', waitSeconds: undefined } as const;

function run(from: Saving, ...events: readonly SavingEvent[]): Saving {
  return events.reduce((saving, event) => stepSaving(saving, event).saving, from);
}

const sent = run(untouched, { type: 'drawn', diagram: drawn }, { type: 'save_asked' }, { type: 'confirmed', name: 'Orders', at: 5000 });
const creation = { name: 'Orders', data: JSON.stringify(drawn), sentAt: 5000 };

test('a draft remembers a first save from when it is sent until an answer comes', () => {
  expect(draftOf(run(untouched, { type: 'drawn', diagram: drawn }))).not.toHaveProperty('creations');
  expect(draftOf(sent)?.creations).toEqual([creation]);
  expect(draftOf(run(sent, { type: 'failed', number: 1, problem: lost }))?.creations).toEqual([creation]);
  expect(draftOf(run(sent, { type: 'failed', number: 1, problem: refused }))).not.toHaveProperty('creations');
  expect(draftOf(run(sent, { type: 'stored', number: 1, diagramId: 'd1', version: 1 }))).toBeUndefined();
});

test('the next opening sends what it restores as one that may be stored already', () => {
  const saves = savesOf({ creations: [creation, { ...creation, data: 'no json' }] });
  const again = run(untouched, { type: 'drawn', diagram: drawn }, { type: 'recalled', saves }, { type: 'save_asked' });
  const { effects } = stepSaving(again, { type: 'confirmed', name: 'Orders', at: 9000 });
  const save = { content: { name: 'Orders', diagram: drawn }, sentAt: 5000, diagramId: undefined, source: 'editor' };
  expect(effects).toMatchObject([{ type: 'send', save: { sentAt: 9000 }, unconfirmed: [save] }]);
  expect(savesOf({})).toEqual([]);
});

test('what is drawn anew after that was discarded, or restored in its place, is not taken for it', () => {
  const saves = savesOf({ creations: [creation] });
  const restored = run(untouched, { type: 'drawn', diagram: drawn }, { type: 'renamed', name: 'Orders' }, { type: 'recalled', saves });
  const discarded = run(
    restored,
    { type: 'drawn', diagram: emptyDiagram },
    { type: 'renamed', name: '' },
    { type: 'drawn', diagram: drawn },
  );
  expect([restored.unconfirmed.length, discarded.unconfirmed]).toEqual([1, []]);
  expect(draftOf(discarded)).not.toHaveProperty('creations');
  expect(run(restored, { type: 'recalled', saves: [] }).unconfirmed).toEqual([]);
  const lostNow = run(sent, { type: 'failed', number: 1, problem: lost });
  expect(run(lostNow, { type: 'recalled', saves }).unconfirmed).toEqual(saves);
  expect(run(lostNow, { type: 'drawn', diagram: emptyDiagram }, { type: 'renamed', name: '' }).unconfirmed).toEqual([]);
});
