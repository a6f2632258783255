export interface LandingProps {
  readonly signedIn: boolean;
  /** What the free tier gives: diagrams, and people each may be shared with. */
  readonly freeDiagrams: number;
  readonly freeShares: number;
}

/** What the page says of a visitor of whom nothing is known, and of a server that has not been asked. */
export const unknownVisitor: LandingProps = { signedIn: false, freeDiagrams: 2, freeShares: 3 };
