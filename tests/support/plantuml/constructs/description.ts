import { type Construct, constructsOf } from './construct.ts';

const words =
  'actor actor/ agent artifact boundary card circle cloud collections component control database entity file folder frame hexagon interface label node person process queue rectangle stack storage usecase usecase/ action'.split(
    ' ',
  );
const holders =
  'artifact card cloud component database file folder frame hexagon node package process queue rectangle stack storage action'.split(' ');
const arrows = ['--', '-->', '<--', '..>', '-', '->', '==', '==>', '~~>', '<-->', '<|..'];
const rareArrows = ['..', '~~', '--|>', '<|--', '--*', 'o--', '--@', '--#', '--+', '--x', '0--(0'];
const balls = ['-(0-', '-0)-', '-(0)-', '--(0'];

const tableOf = (keys: readonly string[], text: (key: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(keys.map((key) => [key, text(key)]));

/** Constructs of PlantUML's reference for use case, component and deployment diagrams. */
export const descriptionConstructs: readonly Construct[] = [
  ...constructsOf(tableOf(words, (word) => `${word} Shop\nagent Other\nShop -- Other`)),
  ...constructsOf(tableOf(words, (word) => `${word} "Corner shop" as Shop\nagent Other\nOther --> Shop`)),
  ...constructsOf(tableOf(holders, (word) => `${word} "Corner shop" as Shop {\n  agent Till\n}\nagent Ann\nAnn --> Till`)),
  ...constructsOf(tableOf(arrows, (arrow) => `agent Shop\nShop ${arrow} Shelf : x`)),
  ...constructsOf(
    tableOf(rareArrows, (arrow) => `agent Shop\nShop ${arrow} Shelf`),
    'told',
  ),
  ...constructsOf(
    tableOf(balls, (arrow) => `component Shop\ncomponent Shelf\nShop ${arrow} Shelf`),
    'told',
  ),
  ...constructsOf({
    'use cases in parentheses': '(Buy)\n(Sell things) as Sell\nBuy --> Sell',
    'use case with a text': 'usecase "Buy things" as UC1\nusecase (Sell) as UC2\nUC1 --> UC2',
    'use case over lines': 'usecase UC1 as "one\ntwo\n--\nthree"\nactor Ann\nAnn --> UC1',
    'actors in colons': ':Ann:\n:Bob the builder: as Bob\nAnn --> Bob',
    'actor with a text': 'actor Ann\nactor "Bob b" as B\nactor :Cid c: as C\nAnn -- B\nB -- C',
    'texts of use cases and actors behind them':
      '(Buy) as "Buy the things"\n:Ann: as "Ann, the buyer"\n[Till] as "The till"\nAnn --> (Buy)\nAnn --> Till',
    'an actor that needs a use case': ':Ann: .> (Buy)',
    'actors that extend': ':Ann: --|> :Bob:\n(Buy) --|> (Pay)',
    'actor and use case': 'Ann -> (Buy)\nAnn --> (Sell) : sometimes\n:Bob: ---> (Sell)',
    'include and extend': '(Buy) .> (Pay) : <<include>>\n(Wrap) ..> (Buy) : extends',
    'use cases in a system': 'rectangle Shop {\n  Ann -- (Buy)\n  (Buy) .> (Pay) : include\n  (Help) .> (Buy) : extends\n}',
    'package of use cases': 'package Shop {\n  actor Ann\n  usecase Buy\n}\nAnn --> Buy',
    'business use case': '(Buy)/\nusecase/ Pay\nactor/ Ann\n:Bob:/ --> (Buy)/',
    'stereotypes of use cases': 'User << Human >>\n:Main: as Admin << Boss >>\n(Use) << Main >>\nUser -> (Use)\nAdmin --> (Use)',
    'note beside a use case': ':Ann: --> (Buy)\nnote right of (Buy)\n  fast\nend note\nnote left of Ann : old',
    'note with a name between two': ':Ann: --> (Buy)\nnote "floating" as N2\n(Buy) .. N2\nN2 .. (Pay)',
    'note on a relation': '[A] --> [B]\nnote on link : slow',
    'components in brackets': '[Shop]\n[Corner shop] as C\ncomponent Shelf\ncomponent "Long shelf" as L\n[Shop] --> C\nShelf --> L',
    'component over lines': 'component Shop [\n  one\n  two\n]\n[A] --> Shop',
    interfaces: '() "Open" as O\n() Close\ninterface Wait\ninterface "Wait more" as W\n[Shop] - O\n[Shop] ..> Close : use',
    'components in packages':
      'package "Some group" {\n  HTTP - [First]\n  [Another]\n}\nnode "Other" {\n  FTP - [Second]\n  [First] --> FTP\n}',
    'cloud and database':
      'cloud {\n  [Example 1]\n}\ndatabase "MySql" {\n  folder "This" {\n    [Folder 3]\n  }\n}\n[Example 1] --> [Folder 3]',
    'nodes deep within each other': 'node a {\n  node b {\n    node c {\n      agent d\n    }\n  }\n}',
    'relation to a holder': 'node n {\n  agent a\n}\ncloud c {\n  agent b\n}\nn --> c\na --> c',
    'direction of a line': '[A] -> [B]\n[A] -left-> [C]\n[A] -up-> [D]\n[A] --d-> [E]',
    ports: 'component C {\n  port p1\n  port p2\n  component c1\n}\nc --> p1\np1 --> c1',
    'portin and portout': 'component C {\n  portin p1\n  portout p2\n  component c1\n}\n[i] --> p1\np2 --> [o]',
    'ports with texts': 'component C {\n  portin "p one" as p1\n  component c1\n}\n[i] --> p1',
    stereotypes: 'component Shop <<open>>\nnode n <<device>> {\n}\ncomponent B <<a>> <<b>>\nB --> Shop',
    'names without quotes of other scripts': 'component 店\nactor Łukasz\nŁukasz --> 店',
    'label over two lines': '[A] --> [B] : one\\ntwo',
    multiplicities: '[A] "1" --> "*" [B] : x',
    'newline in a name': 'node "one\\ntwo" as n\nagent "a\\nb"',
    'implicit holders by dotted names': 'package a.b {\n  component c\n}\npackage a.d {\n  component e\n}',
    'component in a dotted package named elsewhere': 'package a {\n  component c\n}\n[x] --> c',
    'order of declarations': '[x] --> [y]\npackage p {\n  [y]\n  [x]\n}',
    'names like words': 'component Node\ncomponent Actor\nNode --> Actor',
    'database with a line style': 'database d {\n  [x]\n}\n[x] -d- [y]',
    'left to right': 'left to right direction\nactor Ann\nAnn --> (Buy)',
    'empty holder': 'node n {\n}\npackage p {\n}\nagent a',
    'one element alone': 'component Shop',
    comment: "' one\n[A] --> [B]\n/' two\nthree '/",
    address: 'component Shop [[https://shop.example]]\n[A] --> Shop',
    'creole in a text': 'component "**bold** //it// <color:red>x</color>" as c\nagent a',
  }),
  ...constructsOf(
    {
      'colour of an element': 'component Shop #Yellow\nactor Ann #red\nnode n #aliceblue;line:blue;line.dotted;text:red',
      'looks of a relation':
        'agent a\na -[#red]-> b\na -[bold]-> c\na -[dashed]-> d\na -[dotted,#blue]-> e\na -[hidden]-> f\na -[thickness=4]-> g',
      'looks behind a relation': 'agent a\na --> b #line:red;line.bold;text:red : red bold',
      'removed element': 'component a\ncomponent b\nremove b',
      'removed where unlinked': 'component a\ncomponent b\ncomponent c\na --> b\nremove @unlinked',
      'hidden where unlinked': 'component a\ncomponent b\ncomponent c\na --> b\nhide @unlinked',
      'removed by a tag': 'component a $t1\ncomponent b $t2\nremove $t1',
      'hidden stereotype': 'hide stereotype\ncomponent a <<s>>\na --> b',
      'look of components': 'skinparam componentStyle uml1\n[A] --> [B]',
      'look of actors': 'skinparam actorStyle awesome\n:Ann: --> (Buy)',
      'style in a block': '<style>\ncomponentDiagram {\n  BackGroundColor red\n}\n</style>\n[A] --> [B]',
      'colour of a relation': '[A] --> [B] #line:red;line.bold : asks',
      pages: ':Ann: --> (Buy)\nnewpage\n:Bob: --> (Pay)',
      'JSON in a component diagram': 'allowmixing\ncomponent Shop\njson J {\n  "a": 1\n}\nShop --> J',
      'rounded and other corners': 'skinparam rectangle {\n  roundCorner<<x>> 25\n}\nrectangle "a" <<x>> as a',
      'description over lines of others': 'node n [\n a\n b\n]\nfolder f [\n c\n ====\n d\n]\nn --> f',
      'mixed with classes': 'allowmixing\ncomponent Shop\nclass Shelf\nShop --> Shelf',
      together: 'together {\n  agent a\n  agent b\n}\na --> b',
    },
    'told',
  ),
  ...constructsOf(
    {
      'relation without an end': '[A] -->',
      'bracket without its end': '[Shop\n[A] --> [B]',
      'word that is none': 'compnent Shop\n[A] --> [B]',
    },
    'refused',
  ),
];
