import { expect, it } from 'vitest';
import { isDiagramText } from './diagram-text.ts';

it.each([
  '{"umlaut":1,"name":"x"}',
  '<svg><metadata><umlaut:diagram>',
  '<mxGraphModel><root/></mxGraphModel>',
  '%3CmxGraphModel%3E',
  'classDiagram\n  A <|-- B',
  '---\ntitle: Orders\n---\nflowchart LR\n  A --> B',
  '%% of the shop\r\nerDiagram\r\n  A ||--o{ B : has',
  '@startuml\nclass A\n@enduml',
  '```mermaid\ngraph TD\nA-->B\n```',
])('takes %j as a diagram', (text) => expect(isDiagramText(text)).toBe(true));

it.each(['Order', 'graph of sales', 'a flowchart LR', 'class Order', '<b>bold</b>', '- id: int\n- name', 'sequence'])(
  'takes %j as words',
  (text) => expect(isDiagramText(text)).toBe(false),
);
