import { connect, type Diagram, deleteElements, insertItem, placeNode } from '@umlaut/diagram';
import { wideLimits } from '@umlaut/diagram/testing';
import { describe, expect, it } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { type DiagramDocument, joinDocument, openDocument } from './document.ts';

const one: Diagram = { nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'A' } }], edges: [] };

function pair(): readonly [DiagramDocument, DiagramDocument] {
  const mine = openDocument(one);
  const shared = new Doc();
  applyUpdate(shared, encodeStateAsUpdate(mine.shared));
  return [mine, joinDocument(shared)];
}

function send(from: DiagramDocument, to: DiagramDocument): void {
  applyUpdate(to.shared, encodeStateAsUpdate(from.shared, encodeStateVector(to.shared)), 'remote');
}

function addClass(document: DiagramDocument, id: string): void {
  document.apply(placeNode(document.current(), { id, kind: 'class', position: { x: 300, y: 0 } }));
}

describe('undoing the insertion of a node', () => {
  it('leaves a node that somebody else has connected since, and is done again', () => {
    const [mine, theirs] = pair();
    addClass(mine, 'b');
    send(mine, theirs);
    theirs.apply(connect(theirs.current(), { id: 'e', source: 'a', target: 'b', kind: 'association', tag: 'AAAA' }));
    send(theirs, mine);
    mine.undo();
    for (const way of ['undo', 'redo'] as const) {
      send(mine, theirs);
      expect(theirs.current().nodes.map(({ id }) => id)).toEqual(['a', 'b']);
      expect(theirs.current().edges.map(({ id }) => id)).toEqual(['e']);
      if (way === 'undo') mine.redo();
    }
  });

  it('leaves a node that somebody else has written in since', () => {
    const [mine, theirs] = pair();
    addClass(mine, 'b');
    send(mine, theirs);
    const member = { node: 'b', list: 'attributes', id: 'm', fields: { text: 'total: Money' } } as const;
    theirs.apply(insertItem(theirs.current(), member, wideLimits));
    send(theirs, mine);
    mine.undo();
    expect(JSON.stringify(mine.current())).toContain('total: Money');
  });

  it('removes a node again by redo, though others had written in it before it was removed', () => {
    const [mine, theirs] = pair();
    send(mine, theirs);
    const member = { node: 'a', list: 'attributes', id: 'm', fields: { text: 'total: Money' } } as const;
    theirs.apply(insertItem(theirs.current(), member, wideLimits));
    send(theirs, mine);
    mine.apply(deleteElements(mine.current(), { nodes: ['a'] }));
    mine.undo();
    expect(mine.current().nodes.map(({ id }) => id)).toEqual(['a']);
    mine.redo();
    expect(mine.current().nodes).toEqual([]);
  });

  it('takes away a node that nobody has used', () => {
    const [mine] = pair();
    addClass(mine, 'b');
    mine.undo();
    expect(mine.current().nodes.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('a node that one user deletes while another connects it', () => {
  it('is brought back by that one, without a step of the history', () => {
    const [mine, theirs] = pair();
    addClass(mine, 'b');
    send(mine, theirs);
    const [b] = theirs.current().nodes.filter(({ id }) => id === 'b');
    theirs.apply(connect(theirs.current(), { id: 'e', source: 'a', target: 'b', kind: 'association', tag: 'AAAA' }));
    mine.apply(deleteElements(mine.current(), { nodes: ['b'] }));
    send(mine, theirs);
    expect(theirs.current().edges).toEqual([]);
    expect(theirs.ownHidden().map(({ id }) => id)).toEqual(['e']);
    theirs.reinstate(b === undefined ? [] : [b]);
    expect(theirs.current().edges.map(({ id }) => id)).toEqual(['e']);
    expect(theirs.ownHidden()).toEqual([]);
    theirs.undo();
    expect(theirs.current().nodes.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
