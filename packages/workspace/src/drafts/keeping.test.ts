import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftContent } from './draft.ts';
import { type Keeping, type KeepingEffect, type KeepingEvent, nothingKept, stepKeeping } from './keeping.ts';

const drawn = (data: string): DraftContent => ({ diagramId: 'd', baseVersion: 1, name: 'Plan', data });

/** Plays events; each may come with the content that the document has from then on. */
function play(...events: readonly (KeepingEvent | readonly [KeepingEvent, DraftContent | undefined])[]) {
  let keeping: Keeping = nothingKept;
  let content: DraftContent | undefined;
  const effects: KeepingEffect[] = [];
  for (const one of events) {
    const event = 'type' in one ? one : one[0];
    if (!('type' in one)) content = one[1];
    const step = stepKeeping(keeping, event, () => content);
    keeping = step.keeping;
    effects.push(...step.effects);
  }
  return { keeping, effects, writes: effects.filter(({ type }) => type === 'write') };
}

const touched: KeepingEvent = { type: 'touched' };
const flush: KeepingEvent = { type: 'flush' };
const due: KeepingEvent = { type: 'due', what: 'write' };
const retry: KeepingEvent = { type: 'due', what: 'retry' };
const close: KeepingEvent = { type: 'close' };

describe('keeping unsaved work', () => {
  it('writes once, 250 ms after the first of several changes', () => {
    const { effects } = play([touched, drawn('a')], [touched, drawn('ab')], due, { type: 'written', number: 1 });
    expect(effects.filter(({ type }) => type === 'wait' || type === 'write')).toEqual([
      { type: 'wait', what: 'write', ms: 250 },
      { type: 'write', number: 1, content: drawn('ab') },
    ]);
  });

  it('begins a write that is due while another is under way right after it', () => {
    const before = play([touched, drawn('a')], due, [touched, drawn('b')], due);
    expect(before.writes).toHaveLength(1);
    expect(play([touched, drawn('a')], due, [touched, drawn('b')], due, { type: 'written', number: 1 }).writes).toHaveLength(2);
  });

  it('writes at once when the page may go away, also while a write is under way', () => {
    expect(play([touched, drawn('a')], due, [touched, drawn('b')], flush).writes).toHaveLength(2);
  });

  it('writes nothing without a change, and nothing that the storage holds already', () => {
    expect(play(flush).writes).toEqual([]);
    expect(play([touched, drawn('a')], flush, touched, flush).writes).toHaveLength(1);
  });

  it('removes the draft once all is saved', () => {
    const { writes } = play([touched, drawn('a')], due, { type: 'written', number: 1 }, [touched, undefined], due);
    expect(writes.at(-1)).toEqual({ type: 'write', number: 2, content: undefined });
  });

  it('tries again 5 s after a refusal, with what is there by then', () => {
    const refused = play([touched, drawn('a')], due, { type: 'failed', number: 1 });
    expect(refused.effects.at(-1)).toEqual({ type: 'wait', what: 'retry', ms: 5000 });
    expect(play([touched, drawn('a')], due, { type: 'failed', number: 1 }, retry, due).writes).toHaveLength(2);
  });

  it('remembers in the page what is not in the storage when the editor is closed, until the write succeeds', () => {
    const closed = play([touched, drawn('a')], close);
    expect(closed.effects.find(({ type }) => type === 'remember')).toEqual({ type: 'remember', content: drawn('a') });
    expect(closed.keeping.isLetGo).toBe(false);
    const written = play([touched, drawn('a')], close, { type: 'written', number: 1 });
    expect(written.effects.slice(-4).map(({ type }) => type)).toEqual(['trouble_over', 'forget', 'cancel', 'let_go']);
  });

  it('writes nothing after the drafts were deleted on purpose, until somebody is logged in again', () => {
    const wiped = play([touched, drawn('a')], due, { type: 'written', number: 1 }, { type: 'wiped' }, { type: 'written', number: 2 });
    expect(wiped.writes.at(-1)).toMatchObject({ content: undefined });
    const events: KeepingEvent[] = [{ type: 'wiped' }, { type: 'wipe_over', hasSession: true }, due];
    expect(play([touched, drawn('a')], ...events).writes.at(-1)).toMatchObject({ content: drawn('a') });
    const out: KeepingEvent[] = [{ type: 'wiped' }, { type: 'wipe_over', hasSession: false }, due];
    expect(play([touched, drawn('a')], ...out).writes).toEqual([]);
  });

  it('in any order of events holds in the storage what was drawn last, once nothing is under way', () => {
    const acts = fc.array(fc.constantFrom('draw', 'save', 'due', 'retry', 'flush', 'succeed', 'fail'), { maxLength: 40 });
    fc.assert(
      fc.property(acts, (all) => {
        let keeping = nothingKept;
        let content: DraftContent | undefined;
        let onDisk: DraftContent | undefined;
        let count = 0;
        const underWay: (KeepingEffect & { readonly type: 'write' })[] = [];
        const waiting = new Set<string>();
        const send = (event: KeepingEvent): void => {
          const step = stepKeeping(keeping, event, () => content);
          keeping = step.keeping;
          for (const effect of step.effects) {
            if (effect.type === 'write') underWay.push(effect);
            else if (effect.type === 'wait') waiting.add(effect.what);
            else if (effect.type === 'cancel') waiting.delete(effect.what);
          }
        };
        // A storage runs its transactions in their order.
        const end = (isDone: boolean): void => {
          const write = underWay.shift();
          if (write === undefined) return;
          if (isDone) onDisk = write.content;
          send({ type: isDone ? 'written' : 'failed', number: write.number });
        };
        const pass = (what: 'write' | 'retry'): void => {
          if (waiting.delete(what)) send({ type: 'due', what });
        };
        for (const act of all) {
          count += 1;
          if (act === 'draw' || act === 'save') {
            content = act === 'draw' ? drawn(`c${count}`) : undefined;
            send(touched);
          } else if (act === 'due') pass('write');
          else if (act === 'retry') pass('retry');
          else if (act === 'flush') send(flush);
          else end(act === 'succeed');
        }
        for (let rounds = 0; rounds < 5; rounds += 1) {
          while (underWay.length > 0) end(true);
          pass('retry');
          pass('write');
        }
        expect(onDisk).toEqual(content);
        expect([underWay.length, waiting.size]).toEqual([0, 0]);
      }),
    );
  });
});
