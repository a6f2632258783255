import { type Construct, constructsOf } from './construct.ts';

/** Constructs of PlantUML's reference for state diagrams. */
export const stateConstructs: readonly Construct[] = [
  ...constructsOf({
    'start and end': '[*] --> Open\nOpen --> [*]',
    'description behind a colon': '[*] --> Open\nOpen : at nine\nOpen : and more',
    'transition with a text': 'state Open\nOpen --> Closed : at six\nClosed --> Open : at nine [weekday] / unlock',
    'composite state': '[*] --> Shop\nstate Shop {\n  [*] --> Open\n  Open --> Closed\n}',
    'composite states within each other': 'state A {\n  state B {\n    state C\n  }\n}\n[*] --> A',
    'transition out of a composite': 'state A {\n  state X\n}\nstate B {\n  state Y\n}\nX --> B\nX --> Y',
    'state with a text': 'state "Open for all" as Open\n[*] --> Open',
    'alias behind the name': 'state Open as "Open for all"\n[*] --> Open',
    'name with a line break': 'state "Open\\nfor all" as Open\n[*] --> Open',
    history: '[*] --> A\nstate A {\n  state X\n  [*] --> X\n}\nB --> A[H]\nA --> B',
    'deep history': '[*] --> A\nstate A {\n  state X\n  [*] --> X\n}\nB --> A[H*]\nA --> B',
    'history of its own': 'state A {\n  state X\n  X --> [H]\n}',
    'fork and join': 'state f <<fork>>\nstate j <<join>>\n[*] --> f\nf --> A\nf --> B\nA --> j\nB --> j\nj --> [*]',
    regions: '[*] --> A\nstate A {\n  [*] --> X\n  X --> Y\n  --\n  [*] --> Z\n}',
    'regions side by side': '[*] --> A\nstate A {\n  [*] --> X\n  ||\n  [*] --> Z\n}',
    choice: 'state c <<choice>>\n[*] --> c\nc --> A : [yes]\nc --> B : [no]',
    'start, end, choice and history by stereotypes':
      'state s <<start>>\nstate c <<choice>>\nstate e <<end>>\ns --> c\nc --> e\nstate h <<history>>\nstate d <<history*>>\nc --> h\nc --> d',
    'entry and exit points':
      'state Shop {\n  state in1 <<entryPoint>>\n  state out1 <<exitPoint>>\n  state X\n  in1 --> X\n  X --> out1\n}\n[*] --> in1\nout1 --> [*]',
    'direction of a line': 'state First\n[*] -up-> First\nFirst -right-> Second\nSecond -d-> Third\nThird -l-> Last',
    'note beside a state': '[*] --> Open\nnote left of Open : at nine\nnote right of Open\n  a\n  b\nend note',
    'note with a name': 'state Open\nnote "floating" as N1',
    'note on a transition': '[*] -> A\nA --> B\nnote on link\n  slow\nend note',
    stereotype: 'state Open <<shop>>\n[*] --> Open',
    'sdlreceive and others': 'state Open <<sdlreceive>>\n[*] --> Open',
    'state with a description in one line': 'state Open : at nine\n[*] --> Open',
    'names in other scripts': 'state Öffnen\n[*] --> Öffnen\nÖffnen --> 店',
    'end of the composite': '[*] --> A\nstate A {\n  X --> [*]\n}',
    'synchronization bars': '[*] --> ==b==\n==b== --> A\n==b== --> B',
    'unknown start in a composite': 'state A {\n  [*] -> X\n}\nA --> [*]',
    'points for data':
      'state Shop {\n  state in1 <<inputPin>>\n  state out1 <<outputPin>>\n  state X\n  in1 --> X\n  X --> out1\n}\n[*] --> in1',
    expansions: 'state Shop {\n  state in1 <<expansionInput>>\n  state out1 <<expansionOutput>>\n  state X\n  in1 --> X\n  X --> out1\n}',
    'paths of states': 'state Shop.Open\nstate Shop.Closed\nShop.Open --> Shop.Closed',
    'a path into a composite': 'state Shop {\n  state Open\n}\nShop.Closed --> Shop.Open',
    'colour of a state': 'state Open #pink\n[*] --> Open',
    direction: 'left to right direction\n[*] --> A',
    'address of a state': 'state Open [[https://shop.example]]\n[*] --> Open',
  }),
  ...constructsOf(
    {
      'border of a state': 'state Open ##[dashed]red\n[*] --> Open',
      'looks of a state': 'state Open #red-green;line:blue;line.dotted;text:red\n[*] --> Open',
      'colour of a transition': 'state A\n[*] -[#red]-> A\nA -[#green,dashed]-> B\nA -[bold]-> C',
      'hidden descriptions': 'hide empty description\n[*] --> Open\nOpen : x',
      'looks in blocks': 'skinparam state {\n  BackgroundColor red\n}\n[*] --> A',
      'style in a block': '<style>\nstateDiagram {\n BackgroundColor red\n}\n</style>\n[*] --> A',
      'removed state': 'state A\nstate B\n[*] --> A\nremove B',
      'scale and title': 'scale 350 width\ntitle Shops\n[*] --> A',
    },
    'told',
  ),
  ...constructsOf(
    {
      'transition without an end': 'state A\nA -->',
      'end of nothing': 'state A\n}\n[*] --> A',
      'brace in the next line': 'state Shop\n{\n  state X\n}\n[*] --> Shop',
    },
    'refused',
  ),
];
