import type { Context } from './context.ts';
import { createEvents, type Events } from './events/events.ts';
import { type Accounts, createAccounts } from './features/accounts/accounts.service.ts';
import { createDeletion, type Deletion } from './features/accounts/deletion.service.ts';
import { createEmails, type Emails } from './features/accounts/emails.service.ts';
import { createLoginLinks, type LoginLinks } from './features/accounts/login-links.service.ts';
import { createNotices, type Notices } from './features/accounts/notices.service.ts';
import { createPasswordCheck } from './features/accounts/password-check.ts';
import { createProof, type Proof } from './features/accounts/proof.ts';
import { createRecovery, type Recovery } from './features/accounts/recovery.service.ts';
import { createRemoval, type Removal } from './features/accounts/removal.service.ts';
import { type Activity, createActivity } from './features/activity/activity.service.ts';
import { type Bin, createBin } from './features/bin/bin.service.ts';
import { type ClockTrust, createClockTrust } from './features/clock/clock-trust.service.ts';
import { createDiagramFacts, type DiagramFacts } from './features/diagrams/diagram-facts.store.ts';
import { createDiagrams, type Diagrams } from './features/diagrams/diagrams.service.ts';
import { createVersionMaking } from './features/diagrams/new-version.ts';
import { createDisplayNames, type DisplayNames } from './features/display-names/display-names.service.ts';
import { createExport, type Export } from './features/export/export.service.ts';
import { createInvitations, type Invitations } from './features/invitations/invitations.service.ts';
import { createLists, type Lists } from './features/lists/lists.service.ts';
import { createLive, type Live } from './features/live/live.service.ts';
import { createLiveDocuments, type LiveDocuments } from './features/live/live-documents.service.ts';
import { createLiveSaving, type SaveLive } from './features/live/live-saving.ts';
import { createLiveWork, type LiveWork } from './features/live/live-work.ts';
import { createLoginLimits, type LoginLimits } from './features/login-limits/login-limits.service.ts';
import { createMailLimits } from './features/mail/mail-limits.ts';
import { createMailLinks, hostOf } from './features/mail/mail-links.ts';
import { createMailWorker, type MailWorker } from './features/mail/mail-worker.ts';
import { createOutbox, type Outbox } from './features/mail/outbox.ts';
import { createTransportOf } from './features/mail/smtp-transport.ts';
import { createOpenings, type Openings } from './features/openings/openings.service.ts';
import { createPictures, type Pictures } from './features/pictures/pictures.service.ts';
import { createPublicLinks, type PublicLinks } from './features/public-links/public-links.service.ts';
import { createLinkTokens } from './features/secret-links/link-tokens.ts';
import { createSecretLinks, type SecretLinks } from './features/secret-links/secret-links.service.ts';
import { createSessions, type Sessions } from './features/sessions/sessions.service.ts';
import { createTokens } from './features/sessions/tokens.ts';
import { createSharing, type Sharing } from './features/sharing/sharing.service.ts';
import { createStorage, type Storage } from './features/storage/storage.service.ts';
import { createTransfers, type Transfers } from './features/transfers/transfers.service.ts';
import { createThinning, type Thinning } from './features/versions/thinning.service.ts';
import { createVersions, type Versions } from './features/versions/versions.service.ts';

export interface Services {
  readonly events: Events;
  readonly accounts: Accounts;
  readonly proof: Proof;
  readonly recovery: Recovery;
  readonly loginLinks: LoginLinks;
  readonly emails: Emails;
  readonly deletion: Deletion;
  readonly removal: Removal;
  readonly exports: Export;
  readonly outbox: Outbox;
  readonly notices: Notices;
  readonly mailWorker: MailWorker;
  readonly secretLinks: SecretLinks;
  readonly displayNames: DisplayNames;
  readonly sessions: Sessions;
  readonly limits: LoginLimits;
  readonly facts: DiagramFacts;
  readonly storage: Storage;
  readonly diagrams: Diagrams;
  readonly lists: Lists;
  readonly sharing: Sharing;
  readonly openings: Openings;
  readonly transfers: Transfers;
  readonly activity: Activity;
  readonly invitations: Invitations;
  readonly liveDocuments: LiveDocuments;
  readonly liveWork: LiveWork;
  readonly saveLive: SaveLive;
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
  const outbox = createOutbox({ isOpen: config.SMTP_URL !== undefined, clock });
  const tokens = createLinkTokens(tokenSecret);
  const mailWorker = createMailWorker({
    ...{ database, config, clock, transport: createTransportOf(config) },
    ...{ links: createMailLinks({ config, tokens, clock }), limits: createMailLimits({ database, config, clock }) },
  });
  const people = createPeople({ database, config, clock, events, sessions, limits, proof, outbox });
  const { accounts, passwords, notices } = people;
  const liveWork = createLiveWork(config.LIMIT_LIVE_MS_PER_SECOND);
  const liveDocuments = createLiveDocuments({ database, events, limits: diagramLimits, work: liveWork });
  const facts = createDiagramFacts(database.read);
  const makeVersion = createVersionMaking(diagramLimits);
  const storage = createStorage({ database, config });
  const openings = createOpenings(database, clock);
  const diagrams = createDiagrams({ database, events, liveDocuments, accounts, sessions, storage, config, makeVersion, openings, clock });
  const lists = createLists({ database, diagrams, clock });
  const sharing = createSharing({ database, events, accounts, proof, diagrams, outbox, config, clock });
  const transfers = createTransfers({ database, events, diagrams, accounts, passwords, storage, outbox, clock });
  const invitations = createInvitations({ database, events, proof, diagrams, tokens, outbox, limits, clock });
  const secretLinks = createSecretLinks({ database, invitations, tokens, clock });
  const publicLinks = createPublicLinks({ database, diagrams, tokens, notices, outbox, config, clock });
  const versions = createVersions({ database, diagrams, config });
  const clockTrust = createClockTrust({ database, config, clock });
  const thinning = createThinning({ database, config, clock, clockTrust });
  const bin = createBin({ database, diagrams, config, clock, clockTrust });
  const pictures = createPictures({ diagrams, versions, bin, limits: diagramLimits, config });
  const exports = createExport({ database, tokens, passwords, limits, pictures, notices, outbox, clock });
  const live = createLive({ database, diagrams, liveDocuments, work: liveWork, storage });
  return {
    events,
    ...people,
    proof,
    outbox,
    mailWorker,
    secretLinks,
    sessions,
    limits,
    facts,
    storage,
    diagrams,
    lists,
    sharing,
    openings,
    transfers,
    activity: createActivity({ database, diagrams, config, clock }),
    invitations,
    liveDocuments,
    liveWork,
    live,
    saveLive: createLiveSaving({ read: database.read, diagrams, liveDocuments }),
    exports,
    pictures,
    publicLinks,
    versions,
    thinning,
    bin,
    clockTrust,
  };
}

/** Services for a user's own account. */
function createPeople(
  parts: Pick<Context, 'database' | 'config' | 'clock'> & Pick<Services, 'events' | 'sessions' | 'limits' | 'proof' | 'outbox'>,
) {
  const { database, config, clock, events, sessions, limits, proof, outbox } = parts;
  const passwords = createPasswordCheck({ database, limits });
  const notices = createNotices({ database, outbox, config, clock });
  const removal = createRemoval(database);
  return {
    accounts: createAccounts({ database, events, sessions, proof, passwords, outbox, notices, limits, config, clock }),
    recovery: createRecovery({ database, events, sessions, passwords, proof, outbox, notices, limits, clock }),
    loginLinks: createLoginLinks({ database, events, sessions, passwords, proof, outbox, notices, limits, clock }),
    emails: createEmails({ database, events, sessions, passwords, proof, outbox, notices, limits, config, clock }),
    deletion: createDeletion({ database, events, passwords, outbox, removal, clock }),
    removal,
    notices,
    passwords,
    displayNames: createDisplayNames({ database, events, host: hostOf(config) }),
  };
}
