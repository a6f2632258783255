import { type Diagram, emptyDiagram, sameDiagram, withOwnIds } from '@umlaut/diagram';

/** Whether two diagrams are the same but for the ids of their elements. */
export function sameContent(a: Diagram, b: Diagram): boolean {
  return sameDiagram(counted(a), counted(b));
}

function counted(diagram: Diagram): Diagram {
  let count = 0;
  return withOwnIds(diagram, emptyDiagram, () => {
    count += 1;
    return `${count}`;
  });
}
