import { connect, type Diagram, deleteElements, insertItem, placeNode, setLabel } from '@umlaut/diagram';
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

/** A package with two classes, as one step. */
function addPackage(document: DiagramDocument): void {
  const classIn = (id: string, x: number) => ({ id, parentId: 'pack', position: { x, y: 40 }, data: { kind: 'class', label: id } });
  const pack = { id: 'pack', position: { x: 300, y: 0 }, data: { kind: 'package', label: 'Pack' } };
  document.apply([pack, classIn('inner', 20), classIn('other', 200)].map((value) => ({ op: 'insert', element: 'node', value })));
}

/** Id, container and place within it of each node. */
function placesOf(document: DiagramDocument): unknown {
  return document.current().nodes.map(({ id, parentId, position }) => (parentId === undefined ? [id] : [id, parentId, position.x]));
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

  it('leaves a container in which somebody else has written since, and removes its other nodes', () => {
    const [mine, theirs] = pair();
    addPackage(mine);
    send(mine, theirs);
    theirs.apply(setLabel(theirs.current(), { id: 'inner', label: 'Order' }, wideLimits));
    send(theirs, mine);
    mine.undo();
    send(mine, theirs);
    for (const document of [mine, theirs]) expect(placesOf(document)).toEqual([['a'], ['pack'], ['inner', 'pack', 20]]);
  });

  it('leaves the container of a node that somebody else has connected since', () => {
    const [mine, theirs] = pair();
    addPackage(mine);
    send(mine, theirs);
    theirs.apply(connect(theirs.current(), { id: 'e', source: 'a', target: 'inner', kind: 'association', tag: 'AAAA' }));
    send(theirs, mine);
    mine.undo();
    expect(placesOf(mine)).toEqual([['a'], ['pack'], ['inner', 'pack', 20]]);
  });

  it('leaves a container into which somebody else has put a node since', () => {
    const [mine, theirs] = pair();
    addPackage(mine);
    send(mine, theirs);
    theirs.apply([
      { op: 'set', element: 'node', id: 'a', path: ['parentId'], value: 'pack' },
      { op: 'set', element: 'node', id: 'a', path: ['position'], value: { x: 5, y: 5 } },
    ]);
    send(theirs, mine);
    mine.undo();
    expect(placesOf(mine)).toEqual([['a', 'pack', 5], ['pack']]);
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
    const before = theirs.current();
    const [b] = before.nodes.filter(({ id }) => id === 'b');
    theirs.apply(connect(theirs.current(), { id: 'e', source: 'a', target: 'b', kind: 'association', tag: 'AAAA' }));
    mine.apply(deleteElements(mine.current(), { nodes: ['b'] }));
    send(mine, theirs);
    expect(theirs.current().edges).toEqual([]);
    expect(theirs.ownHidden().map(({ id }) => id)).toEqual(['e']);
    theirs.reinstate(b === undefined ? [] : [b], before);
    expect(theirs.current().edges.map(({ id }) => id)).toEqual(['e']);
    expect(theirs.ownHidden()).toEqual([]);
    theirs.undo();
    expect(theirs.current().nodes.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is brought back with its container', () => {
    const [mine, theirs] = pair();
    addPackage(mine);
    send(mine, theirs);
    const before = theirs.current();
    theirs.apply(connect(before, { id: 'e', source: 'a', target: 'inner', kind: 'association', tag: 'AAAA' }));
    mine.apply(deleteElements(mine.current(), { nodes: ['pack', 'inner', 'other'] }));
    send(mine, theirs);
    theirs.reinstate(
      before.nodes.filter(({ id }) => id === 'inner'),
      before,
    );
    send(theirs, mine);
    for (const document of [mine, theirs]) {
      expect(placesOf(document)).toEqual([['a'], ['pack'], ['inner', 'pack', 20]]);
      expect(document.current().edges.map(({ id }) => id)).toEqual(['e']);
    }
  });
});
