/** Ids in the page for what is drawn on one canvas: stored ids may hold spaces, and another canvas may show the same diagram. */
export type DomIds = (element: 'node' | 'edge', id: string) => string;

let canvases = 0;

/** The ids of one canvas; the same for an element as long as the canvas lives. */
export function createDomIds(): DomIds {
  canvases += 1;
  const prefix = `canvas-${canvases}`;
  const known = new Map<string, string>();
  return (element, id) => {
    const key = `${element} ${id}`;
    const name = known.get(key) ?? `${prefix}-${element}-${known.size}`;
    known.set(key, name);
    return name;
  };
}
