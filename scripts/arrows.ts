/** The workspaces that each workspace may import: the arrows of docs/architecture.md, which its picture shows. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  geometry: [],
  diagram: ['geometry'],
  notation: ['diagram', 'geometry'],
  pictures: ['diagram', 'geometry', 'notation'],
  layout: ['diagram', 'geometry', 'notation'],
  formats: ['diagram', 'geometry', 'notation', 'pictures', 'text'],
  document: ['diagram'],
  text: ['diagram'],
  api: ['diagram'],
  workspace: ['api', 'diagram', 'document'],
  editor: ['diagram', 'document', 'geometry', 'layout', 'notation', 'text'],
  cli: ['diagram', 'formats', 'layout', 'notation', 'pictures'],
  server: ['api', 'diagram', 'document', 'pictures'],
  web: ['api', 'diagram', 'document', 'editor', 'formats', 'layout', 'notation', 'pictures', 'text', 'workspace'],
};

/** Dependencies of a package, without those that follow from others. */
export function directArrows(source: string): readonly string[] {
  const targets = arrows[source] ?? [];
  return targets.filter((target) => !targets.some((other) => reaches(other, target)));
}

function reaches(source: string, target: string): boolean {
  return (arrows[source] ?? []).some((next) => next === target || reaches(next, target));
}
