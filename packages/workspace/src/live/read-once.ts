import type { Diagram } from '@umlaut/diagram';
import { joinDocument } from '@umlaut/document';
import type { Doc } from 'yjs';

/** The diagram that `shared` holds at the moment. */
export function readOnce(shared: Doc): Diagram {
  const document = joinDocument(shared);
  const diagram = document.current();
  document.close();
  return diagram;
}
