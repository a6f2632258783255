/** Work that a search may do, counted so that the same diagram has the same picture on each machine; `left` is reduced as it is done. */
export interface Steps {
  left: number;
}
