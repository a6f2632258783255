import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { bringUp } from '../bring-up/bring-up.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

function read(lines: readonly string[]): Diagram {
  return readText(parseText(['@startuml', ...lines, '@enduml', ''].join('\n'), 'plantuml'), defaultLimits).diagram;
}

/** Nodes as `package/class`, and relations between them. */
function said({ nodes, edges }: Diagram): { readonly nodes: readonly string[]; readonly edges: readonly string[] } {
  const pathOf = (id: string): string => {
    const node = nodes.find((one) => one.id === id);
    return node === undefined ? '' : `${node.parentId === undefined ? '' : `${pathOf(node.parentId)}/`}${node.data?.label}`;
  };
  return {
    nodes: nodes.map(({ id }) => pathOf(id)).sort(),
    edges: edges.map(({ source, target }) => `${pathOf(source)} ${pathOf(target)}`).sort(),
  };
}

const twoAccounts = (word: string): readonly string[] => [
  `${word} billing {`,
  '  class Account {',
  '    +iban : String',
  '    +charge()',
  '  }',
  '}',
  `${word} access {`,
  '  class Account {',
  '    +login : String',
  '    +lock()',
  '  }',
  '}',
  'billing.Account --> access.Account : paid by',
];

describe('a class of PlantUML', () => {
  it.each(['package', 'namespace'])('is another one in another %s, with its own members', (word) => {
    const diagram = read(twoAccounts(word));
    expect(said(diagram)).toEqual({
      nodes: ['access', 'access/Account', 'billing', 'billing/Account'],
      edges: ['billing/Account access/Account'],
    });
    const rows = diagram.nodes.map(({ data }) =>
      [data?.attributes, data?.operations].flat().flatMap((row) => (row as { text: string } | undefined)?.text ?? []),
    );
    expect(rows).toEqual([[], ['+iban : String', '+charge()'], [], ['+login : String', '+lock()']]);
  });

  it('lies in the packages that its name says', () => {
    const lines = [
      'namespace shop {',
      '  class Order',
      '}',
      'namespace mail {',
      '  class Sender',
      '}',
      'shop.Order --> mail.Sender',
      'class bill.Invoice',
    ];
    expect(said(read(lines))).toEqual({
      nodes: ['bill', 'bill/Invoice', 'mail', 'mail/Sender', 'shop', 'shop/Order'],
      edges: ['shop/Order mail/Sender'],
    });
  });

  it('is meant by its name alone from everywhere while no other bears it', () => {
    expect(said(read(['package p {', '  class A', '}', 'package q {', '  A --> B', '}']))).toEqual({
      nodes: ['p', 'p/A', 'q', 'q/B'],
      edges: ['p/A q/B'],
    });
    expect(said(read(['A --> B', 'package p {', '  class B', '}'])).nodes).toEqual(['A', 'B', 'p', 'p/B']);
  });

  it.each(['none', '::'])('has points in its name where the separator is %s', (separator) => {
    expect(said(read([`set separator ${separator}`, 'class a.B', 'a.B --> C'])).nodes).toEqual(['C', 'a.B']);
  });

  it('is renamed where it is meant, by its path or as the owner of a member, and nowhere else', () => {
    const lines = [...twoAccounts('package'), 'access.Account::login --> Note', ''];
    const text = lines.map((line, index) => ({ id: `l${index}`, text: line }));
    const diagram = read(lines);
    const up = bringUp({ language: 'plantuml', lines: text }, diagram);
    expect(up.text).toBe(lines.join('\n'));
    const node = diagram.nodes.find(({ data }) => JSON.stringify(data).includes('login'));
    const nodes = diagram.nodes.map((one) => (one === node ? { ...one, data: { ...one.data, label: 'Login' } } : one));
    const after = bringUp({ language: 'plantuml', lines: up.lines }, { ...diagram, nodes });
    expect(after.text).toBe(
      lines.join('\n').replace('access {\n  class Account', 'access {\n  class Login').replaceAll('access.Account', 'access.Login'),
    );
  });
});
