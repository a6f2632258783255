import { type Construct, constructsOf } from './construct.ts';

const left = ['|o', '||', '}o', '}|'];
const right = ['o|', '||', 'o{', '|{'];
const signs = Object.fromEntries(
  left.flatMap((one) =>
    right.flatMap((two) => ['--', '..'].map((line) => [`feet ${one}${line}${two}`, `SHOP ${one}${line}${two} TILL : has`] as const)),
  ),
);
const words = [
  'one or zero',
  'zero or one',
  'one or more',
  'one or many',
  'many(1)',
  '1+',
  'zero or more',
  'zero or many',
  'many(0)',
  '0+',
  'only one',
  '1',
  'one',
  'many',
];
const said = Object.fromEntries(
  words.flatMap((word) => [
    [`${word} on the left`, `SHOP ${word} to only one TILL : has`],
    [`${word} on the right`, `SHOP only one optionally to ${word} TILL : has`],
  ]),
);

export const erConstructs: readonly Construct[] = [
  ...constructsOf('erDiagram', signs),
  ...constructsOf('erDiagram', said),
  ...constructsOf('erDiagram', {
    'entity alone': 'SHOP',
    'entity with no attributes': 'SHOP {\n}',
    'relationship without a text': 'SHOP ||--o{ TILL : ""',
    'text in quotes': 'SHOP ||--o{ TILL : "has at least two"',
    'numbers as cardinalities': 'SHOP 1--1 TILL : has\nTILL 1..1 DRAWER : holds\nA 1.-1 B : a\nC 1-.1 D : b',
    'signs and words': 'SHOP 1--o{ TILL : has\nTILL 1.-one or more DRAWER : holds',
    'lines of two kinds': 'SHOP ||.-o{ TILL : a\nSHOP ||-.o{ DRAWER : b',
    'parent of Markdown': 'SHOP u--o{ TILL : a',
    'entity with an alias': 'p[Person] {\n  string name\n}\na["Account of money"] {\n  string mail\n}\np ||--o| a : has',
    'name in quotes': '"Corner Shop" ||--o{ TILL : has',
    'name with dashes': 'LINE-ITEM ||--|| ORDER-1 : of',
    'name in another script': 'Straße ||--o{ 商店 : hat',
    'attributes with keys': 'SHOP {\n  int id PK\n  int owner FK\n  string code UK\n  int both PK, FK\n}',
    'attributes with comments': 'SHOP {\n  int id PK "the key"\n  string name "as it is said"\n}',
    'types with signs': 'SHOP {\n  string[] names\n  varchar(99) code\n  decimal(10,2) sum\n  List~int~ list\n}',
    'type with parameters': 'SHOP {\n  type~T~ item\n}',
    'optional type': 'SHOP {\n  string? nick\n}',
    'entity after its relationship': 'SHOP ||--o{ TILL : has\nSHOP {\n  int id\n}',
    'body on one line': 'SHOP { int id }',
    direction: 'direction LR\nSHOP ||--o{ TILL : has',
    styling: 'SHOP ||--o{ TILL : has\nstyle SHOP fill:#f9f\nclassDef hot fill:#f00\nclass SHOP,TILL hot',
    'class of styling behind a name': 'SHOP:::hot ||--o{ TILL:::hot : has\nclassDef hot fill:#f00',
    'class of styling with spaces': 'SHOP ::: hot {\n  int id\n}\nclassDef hot fill:#f00',
    subgraph: 'subgraph Sales\n  SHOP ||--o{ TILL : has\nend\nTILL ||--|| DRAWER : b',
    'subgraph with a title': 'subgraph s["Sales and more"]\n  SHOP\nend',
    'title and accessibility': 'accTitle: Shops\naccDescr: what they have\nSHOP',
    comment: '%% one\nSHOP ||--o{ TILL : has',
    'relationship to itself': 'SHOP ||--o{ SHOP : owns',
    'two relationships': 'SHOP ||--o{ TILL : has\nSHOP ||--o{ TILL : buys',
  }),
  ...constructsOf(
    'erDiagram',
    { 'name with spaces': 'Corner Shop ||--o{ TILL : has', 'text of two words': 'SHOP ||--o{ TILL : has two' },
    'told',
  ),
  ...constructsOf(
    'erDiagram',
    {
      'relationship without a colon': 'SHOP ||--o{ TILL',
      'text with a keyword': 'SHOP ||--o{ TILL : has many',
      'line without feet': 'SHOP -- TILL : has',
      'comment behind a relationship': 'SHOP ||--o{ TILL : has %% two',
      'attribute without a name': 'SHOP {\n  int\n}',
      'body that is not closed': 'SHOP {\n  int id',
      'brace in the next line': 'SHOP\n{\n  int id\n}',
      'foot at one end': 'SHOP ||-- TILL : has',
    },
    'refused',
  ),
];
