import { type Construct, constructsOf } from './construct.ts';

const heads = ['<|', '|>', '*', 'o', '>', '<', ''];
const arrows = Object.fromEntries(
  heads.flatMap((left) =>
    (left === '*' || left === 'o' ? ['--'] : ['--', '..']).flatMap((line) => {
      const right = left === '' ? ['<|', '|>', '>', '<', '', ...(line === '--' ? ['*', 'o'] : [])] : [''];
      return right.map((head) => [`arrow ${left}${line}${head}`, `Shop ${left}${line}${head} Till`] as const);
    }),
  ),
);

export const classConstructs: readonly Construct[] = [
  ...constructsOf('classDiagram', arrows),
  ...constructsOf('classDiagram', {
    'class alone': 'class Shop',
    'class with an empty body': 'class Shop {\n}',
    'class with a body on one line': 'class Shop { +open() }',
    'class with members in a body': 'class Shop {\n  +String name\n  -int size\n  #open()\n  ~close(int hour) bool\n}',
    'member behind a colon': 'Shop : +String name\nShop : open()',
    'member before its class': 'Shop : +String name\nclass Shop',
    'return type of an operation': 'class Shop {\n  total(Cart cart) Money\n  find(String a, int b) List~Item~\n}',
    'generic types of members': 'class Shop {\n  List~Item~ items\n  Map~String, List~Item~~ index\n  add(List~Item~ more)\n}',
    'static and abstract members': 'class Shop {\n  int count$\n  open()*\n  close()$\n  total()* Money\n}',
    'member of a field with a value': 'class Shop {\n  +int size = 3\n}',
    'class with a label': 'class Shop["Corner shop"]',
    'class with a label and a body': 'class Shop["Corner shop"] {\n  +open()\n}',
    'name in ticks': 'class `Corner Shop!`\n`Corner Shop!` --> Till',
    'name with dots and dashes': 'class acme.Shop\nclass shop-v2\nacme.Shop --> shop-v2',
    'name in another script': 'class Straße\nclass 商店\nStraße --> 商店',
    'generic class': 'class Shop~T~\nclass Cart~Item~ {\n  +add(Item one)\n}',
    'generic classes at the ends of a relation': 'Shop~T~ *-- Item~T~',
    'arguments at the end of a relation': 'class Shelf~T~\nclass Box~T~\nShelf~T~ o-- Box~T~ : holds\nShelf~Book~ <|-- BookShelf',
    'relation with a label': 'Shop --> Till : has two',
    'relation without spaces': 'Shop-->Till:has',
    cardinalities: 'Shop "1" --> "1..*" Till\nCart "0..1" o-- "many" Item : holds',
    'two heads': 'Shop <--> Till\nCart o--> Item\nA *--> B',
    lollipop: 'Sellable ()-- Shop\nTill --() Payable',
    'annotation behind a class': 'class Sellable <<interface>>',
    'annotation in a line of its own': 'class Sellable\n<<interface>> Sellable',
    'annotation in a body': 'class Colour {\n  <<enumeration>>\n  RED\n  GREEN\n}',
    'annotations of other words': 'class Shop {\n  <<service>>\n}\nclass Till\n<<abstract>> Till',
    'note about nothing': 'class Shop\nnote "opens at nine"',
    'note about a class': 'class Shop\nnote for Shop "opens at nine"',
    'note with line breaks': 'class Shop\nnote for Shop "opens\\nat nine"',
    'note over lines': 'class Shop\nnote for Shop "\nopens\nat nine\n"',
    namespace: 'namespace Sales {\n  class Shop\n  class Till {\n    +open()\n  }\n}\nShop --> Till',
    'namespace on one line': 'namespace Sales { class Shop }',
    'namespaces within each other': 'namespace Sales {\n  namespace Front {\n    class Shop\n  }\n  class Till\n}',
    'namespaces with dotted names':
      'namespace Acme.Sales {\n  class Shop\n}\nnamespace Acme.Stock.Old {\n  class Shelf\n}\nnamespace Acme { class Till }',
    'namespace by its path and in a block':
      'namespace Acme {\n  namespace Sales {\n    class Shop\n  }\n}\nnamespace Acme.Sales {\n  class Till\n}',
    'namespaces of one name in others':
      'namespace Acme {\n  namespace Sales {\n    class Shop\n  }\n}\nnamespace Other {\n  namespace Sales {\n    class Till\n  }\n}',
    'namespace with a dotted name and a label': 'namespace Acme.Sales["Sales and more"] {\n  class Shop\n}',
    'namespace with a label': 'namespace Sales["Sales and more"] {\n  class Shop\n}',
    direction: 'direction LR\nShop --> Till',
    comment: '%% a comment\nclass Shop',
    link: 'class Shop\nlink Shop "https://example.org" "a tip"\nclick Shop href "https://example.org"',
    callback: 'class Shop\ncallback Shop "show" "a tip"\nclick Shop call show() "a tip"',
    style: 'class Shop\nstyle Shop fill:#f9f,stroke:#333,stroke-width:4px',
    'class of styling': 'class Shop:::hot\nclassDef hot fill:#f00\nclassDef default fill:#eee,color:red',
    'class of styling for several': 'class Shop\nclass Till\ncssClass "Shop,Till" hot',
    'class of styling with a body': 'class Shop:::hot {\n  +open()\n}',
    accessibility: 'accTitle: Shop\naccDescr: what a shop has\nclass Shop',
    'description over lines': 'accDescr {\n  what a shop\n  has\n}\nclass Shop',
    'codes in a label': 'class Shop["a #quot;b#quot; #35;1"]',
    'hidden members of a class that is mentioned first': 'Shop --> Till\nclass Shop {\n  +open()\n}',
  }),
  ...constructsOf('classDiagram-v2', { 'second header': 'class Shop' }),
  ...constructsOf('---\ntitle: Shops\nconfig:\n  look: handDrawn\n---\nclassDiagram', { 'front matter': 'class Shop' }),
  ...constructsOf("%%{init: {'theme': 'dark'}}%%\nclassDiagram", { directive: 'class Shop' }),
  ...constructsOf(
    'classDiagram',
    {
      'triangles at both ends': 'Shop <|--|> Till',
      'dashed composition': 'Shop *.. Till',
      'dashed aggregation': 'Till ..o Shop',
      'name with a space': 'class Corner Shop',
      'cardinality without quotes': 'Shop 1 --> 2 Till',
    },
    'told',
  ),
  ...constructsOf(
    'classDiagram',
    {
      'class without a name': 'class',
      'body that is not closed': 'class Shop {\n  +open()',
      'brace in the next line': 'class Shop\n{\n  +open()\n}',
      'comment behind a statement': 'class Shop %% another\nclass Till',
      'empty namespace': 'namespace Sales {\n}',
      'relation without its end': 'Shop -->',
      'name with a slash': 'class a/b',
      'label without quotes': 'class Shop[Corner]',
      'arrow of another type': 'Shop ->> Till',
    },
    'refused',
  ),
];
