/** Costs of a route beside its length: for each box it passes through, and each bend. */
export const costs = { hit: 10_000, bend: 60 } as const;

/** Costs of meeting other routes: each px along one, and each crossing. */
export interface CrossingCosts {
  readonly sharing: number;
  readonly crossing: number;
}

/** While sides are chosen all ends are in the middles of their sides still, so what meets there says little yet. */
export const costsOfSides: CrossingCosts = { sharing: 0, crossing: 45 };
/** When routes are laid. A crossing that goes is worth a little more than a bend. */
export const costsOfRoutes: CrossingCosts = { sharing: 12, crossing: 90 };

/** Costs of passing through the free space about a box: all along a side, and each px. More than two bends. */
export const closeness = { passing: 140, each: 1 } as const;

/** Piece of an edge that leaves a node straight, px, and what it may be instead where there is no room for it. */
export const stub = 22;
export const shorterStubs = [13, 6] as const;

/** How far from a box a route that goes round it lies, px. */
export const detour = 20;

/** Between two routes that run beside each other, px. */
export const beside = 12;
