const own = /^\s*(<[\s\S]*umlaut[:-]diagram|\{\s*"(umlaut|nodes|edges)")/;
const drawio = /^\s*(<mxfile|<mxGraphModel|%3CmxGraphModel|%3Cmxfile)/;
/** The first line of a Mermaid or PlantUML text that is neither empty, a comment, a directive nor front matter. */
const language =
  /^\s*(---\n[\s\S]{0,2000}?\n---\s*)?(%%[^\n]*\n\s*)*(classDiagram|stateDiagram|erDiagram|sequenceDiagram|flowchart\s+(TB|TD|BT|RL|LR)|graph\s+(TB|TD|BT|RL|LR)|@start(uml|salt|mindmap)|```(mermaid|plantuml|puml))/;

/** Whether a pasted text is a diagram in a format that the page opens, and not just words. */
export function isDiagramText(text: string): boolean {
  return own.test(text) || drawio.test(text) || language.test(text.slice(0, 10_000).replace(/\r\n?/g, '\n'));
}
