import type { Context } from './context.ts';
import { type Accounts, createAccounts } from './features/accounts/accounts.service.ts';
import { createDiagrams, type Diagrams } from './features/diagrams/diagrams.service.ts';
import { createLoginLimits, type LoginLimits } from './features/login-limits/login-limits.service.ts';
import { createPictures, type Pictures } from './features/pictures/pictures.service.ts';
import { createSessions, type Sessions } from './features/sessions/sessions.service.ts';
import { createTokens } from './features/sessions/tokens.ts';
import { createSharing, type Sharing } from './features/sharing/sharing.service.ts';

export interface Services {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly limits: LoginLimits;
  readonly diagrams: Diagrams;
  readonly sharing: Sharing;
  readonly pictures: Pictures;
}

export function createServices({ database, config, diagramLimits, tokenSecret, clock }: Context): Services {
  const sessions = createSessions({ database, tokens: createTokens(tokenSecret, clock), clock });
  const limits = createLoginLimits({ database, clock, settings: config });
  const accounts = createAccounts({ database, sessions, limits, config, clock });
  const diagrams = createDiagrams({ database, accounts, sessions, config, limits: diagramLimits, clock });
  const sharing = createSharing({ database, accounts, diagrams, config, clock });
  const pictures = createPictures({ diagrams, limits: diagramLimits });
  return { accounts, sessions, limits, diagrams, sharing, pictures };
}
