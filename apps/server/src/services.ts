import type { Context } from './context.ts';
import { createEvents, type Events } from './events/events.ts';
import { type Accounts, createAccounts } from './features/accounts/accounts.service.ts';
import { createProof, type Proof } from './features/accounts/proof.ts';
import { type Bin, createBin } from './features/bin/bin.service.ts';
import { type ClockTrust, createClockTrust } from './features/clock/clock-trust.service.ts';
import { createDiagramFacts, type DiagramFacts } from './features/diagrams/diagram-facts.store.ts';
import { createDiagrams, type Diagrams } from './features/diagrams/diagrams.service.ts';
import { createVersionMaking } from './features/diagrams/new-version.ts';
import { createDisplayNames, type DisplayNames } from './features/display-names/display-names.service.ts';
import { createInvitations, type Invitations } from './features/invitations/invitations.service.ts';
import { createLists, type Lists } from './features/lists/lists.service.ts';
import { createLive, type Live } from './features/live/live.service.ts';
import { createLiveDocuments, type LiveDocuments } from './features/live/live-documents.service.ts';
import { createLiveWork, type LiveWork } from './features/live/live-work.ts';
import { createLoginLimits, type LoginLimits } from './features/login-limits/login-limits.service.ts';
import { createPictures, type Pictures } from './features/pictures/pictures.service.ts';
import { createPublicLinks, type PublicLinks } from './features/public-links/public-links.service.ts';
import { createLinkTokens } from './features/secret-links/link-tokens.ts';
import { createSessions, type Sessions } from './features/sessions/sessions.service.ts';
import { createTokens } from './features/sessions/tokens.ts';
import { createSharing, type Sharing } from './features/sharing/sharing.service.ts';
import { createStorage, type Storage } from './features/storage/storage.service.ts';
import { createThinning, type Thinning } from './features/versions/thinning.service.ts';
import { createVersions, type Versions } from './features/versions/versions.service.ts';

export interface Services {
  readonly events: Events;
  readonly accounts: Accounts;
  readonly proof: Proof;
  readonly displayNames: DisplayNames;
  readonly sessions: Sessions;
  readonly limits: LoginLimits;
  readonly facts: DiagramFacts;
  readonly storage: Storage;
  readonly diagrams: Diagrams;
  readonly lists: Lists;
  readonly sharing: Sharing;
  readonly invitations: Invitations;
  readonly liveDocuments: LiveDocuments;
  readonly liveWork: LiveWork;
  readonly live: Live;
  readonly pictures: Pictures;
  readonly publicLinks: PublicLinks;
  readonly versions: Versions;
  readonly thinning: Thinning;
  readonly bin: Bin;
  readonly clockTrust: ClockTrust;
}

export function createServices({ database, config, diagramLimits, tokenSecret, clock, elapsed }: Context): Services {
  const events = createEvents(database);
  const sessions = createSessions({ database, events, tokens: createTokens(tokenSecret, clock), clock, elapsed });
  const limits = createLoginLimits({ database, clock, settings: config });
  const proof = createProof({ database, events, emailProof: config.EMAIL_PROOF, clock });
  const accounts = createAccounts({ database, events, sessions, proof, limits, config, clock });
  const displayNames = createDisplayNames({ database, events });
  const liveWork = createLiveWork(config.LIMIT_LIVE_MS_PER_SECOND);
  const liveDocuments = createLiveDocuments({ database, events, limits: diagramLimits, work: liveWork });
  const facts = createDiagramFacts(database.read);
  const makeVersion = createVersionMaking(diagramLimits);
  const storage = createStorage({ database, config });
  const diagrams = createDiagrams({ database, events, liveDocuments, accounts, sessions, storage, config, makeVersion, clock });
  const lists = createLists({ database, diagrams, clock });
  const sharing = createSharing({ database, events, accounts, proof, diagrams, config, clock });
  const linkTokens = createLinkTokens(tokenSecret);
  const invitations = createInvitations({ database, events, proof, diagrams, tokens: linkTokens, clock });
  const publicLinks = createPublicLinks({ database, diagrams, tokens: linkTokens, config, clock });
  const versions = createVersions({ database, diagrams, config });
  const clockTrust = createClockTrust({ database, config, clock });
  const thinning = createThinning({ database, config, clock, clockTrust });
  const bin = createBin({ database, diagrams, config, clock, clockTrust });
  const pictures = createPictures({ diagrams, versions, bin, limits: diagramLimits });
  const live = createLive({ database, diagrams, liveDocuments, work: liveWork, storage });
  return {
    events,
    accounts,
    proof,
    displayNames,
    sessions,
    limits,
    facts,
    storage,
    diagrams,
    lists,
    sharing,
    invitations,
    liveDocuments,
    liveWork,
    live,
    pictures,
    publicLinks,
    versions,
    thinning,
    bin,
    clockTrust,
  };
}
