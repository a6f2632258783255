/** Which diagram the screen shows, by the diagramIds its address may bear meanwhile; undefined is an unsaved one's. */
export interface Opening {
  /** Two while the first save changes the address. */
  readonly addresses: readonly (string | undefined)[];
  /** Grows with every opening: another number, another editor. */
  readonly number: number;
}

/** The opening for an address that asks for `diagramId`: the same while the address only follows the editor. */
export function followAddress(opening: Opening, diagramId: string | undefined): Opening {
  if (!opening.addresses.includes(diagramId)) return { addresses: [diagramId], number: opening.number + 1 };
  const isArrived = opening.addresses.length > 1 && opening.addresses.at(-1) === diagramId;
  return isArrived ? { ...opening, addresses: [diagramId] } : opening;
}

/** The opening once the editor's diagram has got another id, before the address says so. */
export function movedTo(opening: Opening, diagramId: string): Opening {
  return opening.addresses.includes(diagramId) ? opening : { ...opening, addresses: [...opening.addresses, diagramId] };
}

/** The same address opened once more, from what is stored. */
export function openedAgain(opening: Opening): Opening {
  return { ...opening, number: opening.number + 1 };
}
