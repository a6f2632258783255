export interface LandingProps {
  readonly signedIn: boolean;
  /** Limits of the free tier: diagrams, and people each may be shared with. */
  readonly freeDiagrams: number;
  readonly freeShares: number;
}

/** Props for an unknown visitor, and before the server has answered. */
export const unknownVisitor: LandingProps = { signedIn: false, freeDiagrams: 2, freeShares: 3 };
