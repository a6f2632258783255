import { describe, expect, test } from 'vitest';
import { type Client, createClient } from './client.ts';

const id = '01980000-0000-7000-8000-000000000001';
const otherId = '01980000-0000-7000-8000-000000000002';
const time = '2026-01-01T12:00:00.000Z';
const summary = { id, name: 'Plan', version: 3, createdAt: time, updatedAt: time, role: 'owner', ownerEmail: 'ada@example.org' };
const version = { version: 3, name: 'Plan', at: time, author: null, elements: 1, label: null, note: null };
const share = {
  id,
  email: 'ben@example.org',
  role: 'viewer',
  invitation: 'none',
  openedAt: null,
  offeredUntil: null,
  delivery: null,
} as const;
const invitation = { diagramName: 'Plan', role: 'viewer', ownerEmail: 'ada@example.org', ownerName: '' };
const look = { purpose: 'invite', email: 'ben@example.org', invitation };
const session = { id, device: null, createdAt: time, lastSeenAt: time, isThis: true };
const offer = { diagramId: id, diagramName: 'Plan', ownerEmail: 'ada@example.org', ownerName: '', expiresAt: time };
const doubtedLink = { diagramId: id, diagramName: 'Plan' };
const doubted = { shareId: id, email: 'ben@example.org', role: 'viewer', diagramId: id, diagramName: 'Plan' };
const pending = { pending: 'ada@example.org' };
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const user = {
  ...{
    id,
    email: 'ada@example.org',
    displayName: '',
    createdAt: time,
    plan: 'free',
    emailProven: true,
    mailShares: true,
    invitationsBlocked: false,
  },
  ...{ diagramCount: 1, diagramAllowance: 2, shareAllowance: 3, storageBytes: 10, storageAllowance: 20 },
};
const settings = {
  maxNodes: 50,
  maxEdges: 200,
  maxKilobytes: 256,
  minZoom: 0.5,
  freeDiagrams: 2,
  freeShares: 3,
  binDays: 30,
  upgradeText: 'Ask.',
  upgradeUrl: null,
  emailProof: 'link',
  publicLinks: true,
  hasMail: false,
  signup: 'open',
  signupDomains: [],
};
const publicLink = { token: 'AAAAAAAAAAAAAAAAAAAAAA', createdAt: time, expiresAt: null, embedding: true, views: 3, viewedAt: time };
const otherLinks = [
  { ...publicLink, token: '../x' },
  { ...publicLink, token: undefined },
  { ...publicLink, embedding: 1 },
  { ...publicLink, views: -1 },
];

interface Case {
  readonly call: (client: Client) => Promise<unknown>;
  readonly status: number;
  /** JSON of the documented answer; undefined for none, a text for a picture. */
  readonly body?: unknown;
  /** Answers of the right shape that are about something else. */
  readonly others?: readonly unknown[];
}

const text = (body: unknown): boolean => typeof body === 'string';

/** Every call with the one answer that the server gives when it has done what was asked. */
const cases: Readonly<Record<keyof Client, Case>> = {
  signup: { call: (c) => c.signup({ email: 'ada@example.org', password: 'x' }), status: 201, body: { id, email: 'ada@example.org' } },
  login: {
    call: (c) => c.login({ email: 'ada@example.org', password: 'x' }),
    status: 200,
    body: { token: 'a.b.c' },
    others: [{ token: '' }],
  },
  logout: { call: (c) => c.logout(), status: 204 },
  user: {
    call: (c) => c.user(),
    status: 200,
    body: user,
    others: [
      { ...user, diagramCount: '1' },
      { ...user, plan: 'gold' },
      { ...user, displayName: undefined },
    ],
  },
  setDisplayName: { call: (c) => c.setDisplayName('Ada'), status: 204 },
  changePassword: { call: (c) => c.changePassword({ currentPassword: 'x', newPassword: 'y' }), status: 204 },
  forgotPassword: { call: (c) => c.forgotPassword('ada@example.org'), status: 202, body: pending, others: [{ email: 'ada@example.org' }] },
  askLoginLink: { call: (c) => c.askLoginLink('ada@example.org'), status: 202, body: pending, others: [{ email: 'ada@example.org' }] },
  loginByLink: { call: (c) => c.loginByLink('A'), status: 200, body: { token: 'a.b.c' }, others: [{ token: '' }, {}] },
  resetPassword: { call: (c) => c.resetPassword({ token: 'A', newPassword: 'y' }), status: 204 },
  sendConfirmation: { call: (c) => c.sendConfirmation(), status: 202, body: pending },
  confirmEmail: { call: (c) => c.confirmEmail({ token: 'A' }), status: 200, body: { email: 'ada@example.org' }, others: [pending] },
  disownEmail: { call: (c) => c.disownEmail('A'), status: 204 },
  askEmailChange: { call: (c) => c.askEmailChange({ newEmail: 'a@example.org', currentPassword: 'x' }), status: 202, body: pending },
  changeEmail: { call: (c) => c.changeEmail({ newEmail: 'a@example.org', currentPassword: 'x' }), status: 200, body: { token: 'a.b.c' } },
  changeEmailByLink: { call: (c) => c.changeEmailByLink({ token: 'A' }), status: 200, body: { email: 'ada@example.org' } },
  revertEmail: { call: (c) => c.revertEmail({ token: 'A', newPassword: 'y' }), status: 200, body: { email: 'ada@example.org' } },
  listSessions: { call: (c) => c.listSessions(), status: 200, body: [session], others: [[{ ...session, createdAt: 7 }]] },
  endSession: { call: (c) => c.endSession(id), status: 204 },
  endOtherSessions: { call: (c) => c.endOtherSessions(), status: 204 },
  leaveDiagram: { call: (c) => c.leaveDiagram(id), status: 204 },
  listDoubtedShares: { call: (c) => c.listDoubtedShares(), status: 200, body: [doubted], others: [[{ ...doubted, shareId: null }]] },
  listDoubtedLinks: { call: (c) => c.listDoubtedLinks(), status: 200, body: [doubtedLink], others: [[{ ...doubtedLink, diagramId: 7 }]] },
  keepDoubtedLink: { call: (c) => c.keepDoubtedLink(id), status: 204 },
  keepDoubtedShare: { call: (c) => c.keepDoubtedShare(id), status: 204 },
  offerOwnership: {
    call: (c) => c.offerOwnership(id, { shareId: otherId, currentPassword: 'x' }),
    status: 201,
    body: { shareId: otherId, expiresAt: time },
    others: [{ shareId: otherId }],
  },
  listActivity: {
    call: (c) => c.listActivity(id, 'x'),
    status: 200,
    body: {
      entries: [
        { at: time, who: { email: 'ben@example.org', name: '', isYou: false }, kind: 'opened', detail: {} },
        { at: time, who: null, kind: 'saved', detail: { version: 3, name: 'Plan' } },
      ],
      next: null,
    },
    others: [
      { entries: [{ at: time, who: null, kind: 'seen', detail: {} }], next: null },
      { entries: [], next: undefined },
    ],
  },
  endOffer: { call: (c) => c.endOffer(id), status: 204 },
  acceptOwnership: { call: (c) => c.acceptOwnership(id), status: 200, body: { diagramId: id }, others: [{ id }] },
  listOffers: { call: (c) => c.listOffers(), status: 200, body: [offer], others: [[{ ...offer, ownerName: null }]] },
  listGivable: {
    call: (c) => c.listGivable(),
    status: 200,
    body: [{ diagramId: id, diagramName: 'Plan', people: [{ shareId: id, email: 'ben@example.org' }] }],
    others: [[{ diagramId: id, diagramName: 'Plan', people: null }]],
  },
  deleteAccount: { call: (c) => c.deleteAccount({ email: 'ada@example.org', currentPassword: 'x', give: [] }), status: 204 },
  beginExport: {
    call: (c) => c.beginExport('x'),
    status: 201,
    body: { path: '/api/exports/AAAAAAAAAAAAAAAAAAAAAA', ahead: 2 },
    others: [
      { path: '//example.org/api/exports/A', ahead: 0 },
      { path: 'javascript:alert(1)', ahead: 0 },
      { path: '/api/exports/A', ahead: -1 },
      { path: '/api/exports/A' },
    ],
  },
  exportAhead: { call: (c) => c.exportAhead({ path: '/api/exports/A' }), status: 200, body: { ahead: 1 }, others: [{ ahead: '1' }] },
  listAccountActivity: {
    call: (c) => c.listAccountActivity(),
    status: 200,
    body: [
      { at: '2026-01-01T12:00:00.000Z', kind: 'new_device', device: 'Firefox on Linux', diagramId: null, diagramName: null },
      { at: '2026-01-01T12:00:00.000Z', kind: 'link_on', device: null, diagramId: id, diagramName: 'Plan' },
    ],
    others: [[{ at: '2026-01-01T12:00:00.000Z', kind: 'other' }], { entries: [] }],
  },
  allowInvitations: { call: (c) => c.allowInvitations(), status: 204 },
  setMailWishes: { call: (c) => c.setMailWishes({ mailShares: false }), status: 204 },
  blockMails: { call: (c) => c.blockMails('A'), status: 204 },
  sendInvitation: { call: (c) => c.sendInvitation(id, otherId), status: 200, body: { path: null }, others: [{ path: '/invite#A' }] },
  diagramAllowance: { call: (c) => c.diagramAllowance(), status: 200, body: { diagram_count: 2 }, others: [{ diagram_count: '2' }] },
  settings: {
    call: (c) => c.settings(),
    status: 200,
    body: settings,
    others: [
      { ...settings, maxNodes: null },
      { ...settings, maxEdges: 0 },
      { ...settings, maxKilobytes: '256' },
      { ...settings, minZoom: 0 },
      { ...settings, minZoom: '0.5' },
    ],
  },
  listDiagrams: { call: (c) => c.listDiagrams(), status: 200, body: [summary], others: [[{ name: 'Plan' }], [{ ...summary, version: 0 }]] },
  listSharedWithMe: { call: (c) => c.listSharedWithMe(), status: 200, body: [summary], others: [['Plan']] },
  searchDiagrams: { call: (c) => c.searchDiagrams('mine', 'a&b'), status: 200, body: [{ ...summary, match: 'a&b' }], others: [['Plan']] },
  starDiagram: { call: (c) => c.starDiagram(id, true), status: 204 },
  createDiagram: {
    call: (c) => c.createDiagram({ name: 'Plan', data: '{}' }, 'key'),
    status: 201,
    body: { id, version: 1 },
    others: [{ id }, { version: 1 }, { id, version: 2 }, { id: '', version: 1 }, { id, version: '1' }],
  },
  openDiagram: {
    call: (c) => c.openDiagram(id),
    status: 200,
    body: { ...summary, data: '{}' },
    others: [summary, { ...summary, data: '{}', id: otherId }, { ...summary, data: {} }, { ...summary, data: '{}', version: '3' }],
  },
  openSharedWithMe: { call: (c) => c.openSharedWithMe(id), status: 200, body: summary, others: [{ ...summary, id: otherId }] },
  saveDiagram: {
    call: (c) => c.saveDiagram(id, { name: 'Plan', data: '{}', version: 3 }),
    status: 200,
    body: { id, version: 4 },
    others: [{ id: otherId, version: 4 }, { id, version: 3 }, { id, version: 5 }, { id }, { version: 4 }, { id, version: '4' }],
  },
  saveLive: {
    call: (c) => c.saveLive(id, { epoch: 1, seq: 0 }, 'key'),
    status: 201,
    body: { id, version: 4, name: 'Plan', data: '{}' },
    others: [
      { id: otherId, version: 4, name: 'Plan', data: '{}' },
      { id, version: 4, data: '{}' },
      { id, version: 4, name: 'Plan' },
      { id, version: '4', name: 'Plan', data: '{}' },
    ],
  },
  liveRoom: {
    call: (c) => c.liveRoom(id),
    status: 200,
    body: { epoch: 1, version: 3, role: 'editor' },
    others: [
      { epoch: 1, version: 3 },
      { epoch: 1, version: 3, role: 'guest' },
      { epoch: '1', version: 3, role: 'owner' },
    ],
  },
  beginLiveRoom: { call: (c) => c.beginLiveRoom(id, 'AAA='), status: 200, body: { epoch: 1, version: 3, role: 'owner' } },
  diagramPicture: { call: (c) => c.diagramPicture(id, 'light'), status: 200, body: svg },
  deleteDiagram: { call: (c) => c.deleteDiagram(id), status: 204 },
  listVersions: { call: (c) => c.listVersions(id), status: 200, body: { versions: [version], next: null }, others: [{ versions: [{}] }] },
  openVersion: {
    call: (c) => c.openVersion(id, 3),
    status: 200,
    body: { ...version, data: '{}' },
    others: [version, { ...version, data: '{}', version: 4 }],
  },
  describeVersion: {
    call: (c) => c.describeVersion(id, 3, { label: 'A' }),
    status: 200,
    body: version,
    others: [{ ...version, version: 4 }],
  },
  versionPicture: { call: (c) => c.versionPicture(id, 3, 'dark'), status: 200, body: svg },
  listBin: {
    call: (c) => c.listBin(),
    status: 200,
    body: [{ ...{ id, name: 'Plan', version: 3, createdAt: time, updatedAt: time }, deletedAt: time, expiresAt: time }],
    others: [[{ name: 'Plan' }]],
  },
  restoreFromBin: {
    call: (c) => c.restoreFromBin(id),
    status: 200,
    body: { id, version: 3 },
    others: [{ id: otherId, version: 3 }, { id }],
  },
  deleteFromBin: { call: (c) => c.deleteFromBin(id), status: 204 },
  binPicture: { call: (c) => c.binPicture(id, 'light'), status: 200, body: svg },
  share: {
    call: (c) => c.share(id, { email: share.email, role: 'viewer' }),
    status: 201,
    body: share,
    others: [
      { ...share, role: 'editor' },
      { email: share.email, role: 'viewer' },
    ],
  },
  // An answer of another shape counts as an empty list (specification section 8).
  listShares: { call: (c) => c.listShares(id), status: 200, body: [share] },
  copyInvitation: {
    call: (c) => c.copyInvitation(id, otherId),
    status: 200,
    body: { path: '/invite#AAAAAAAAAAAAAAAAAAAAAA' },
    others: [{ path: 'https://evil.example/invite#A' }, { path: '/invite' }, {}],
  },
  lookAtLink: {
    call: (c) => c.lookAtLink('AAAAAAAAAAAAAAAAAAAAAA'),
    status: 200,
    body: look,
    others: [
      { ...look, purpose: 'block' },
      { ...look, invitation: null },
      { ...look, invitation: { ...invitation, role: 'owner' } },
    ],
  },
  acceptInvitation: { call: (c) => c.acceptInvitation('AAAAAAAAAAAAAAAAAAAAAA'), status: 200, body: { diagramId: id } },
  revokeShare: { call: (c) => c.revokeShare(id, id), status: 204 },
  publicLink: {
    call: (c) => c.publicLink(id),
    status: 200,
    body: { link: publicLink },
    others: [publicLink, {}, ...otherLinks.map((link) => ({ link }))],
  },
  setPublicLink: {
    call: (c) => c.setPublicLink(id, { embedding: true, expiresAt: null }),
    status: 200,
    body: { ...publicLink, token: null },
    others: otherLinks,
  },
  rotatePublicLink: { call: (c) => c.rotatePublicLink(id), status: 200, body: publicLink, others: otherLinks },
  removePublicLink: { call: (c) => c.removePublicLink(id), status: 204 },
  linkedDiagram: {
    call: (c) => c.linkedDiagram(publicLink.token),
    status: 200,
    body: { name: 'Plan', version: 3, updatedAt: time, data: '{}' },
    others: [
      { name: 'Plan', version: 3, updatedAt: time },
      { name: 'Plan', version: 0, updatedAt: time, data: '{}' },
    ],
  },
};

function answering(answer: () => Response): Client {
  return createClient({ fetch: async () => answer(), token: () => 'token' });
}

function response(body: unknown, status: number): Response {
  if (body === undefined) return new Response(null, { status });
  return text(body)
    ? new Response(String(body), { status, headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
    : Response.json(body, { status });
}

const page = '<!doctype html><title>Guest network</title>';
const html = { 'content-type': 'text/html' };

/** Returns answers of a network, proxy or broken connection in the server's place. */
function foreignAnswers({ status, body, others = [] }: Case): readonly (readonly [string, () => Response])[] {
  const answers: (readonly [string, () => Response])[] = [
    ['a page', () => new Response(page, { status: 200, headers: html })],
    [
      'a page with the right status',
      () => new Response(status === 204 ? null : page, { status: status === 204 ? 200 : status, headers: html }),
    ],
    ['nothing with 200', () => new Response(null, { status: 200 })],
    ['something else done', () => response(body, status === 202 ? 201 : 202)],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://guest.example/' } })],
    ['a page that says 401', () => new Response(page, { status: 401, headers: html })],
    ['a page that says 403', () => new Response(page, { status: 403, headers: html })],
    ['a page that says 404', () => new Response(page, { status: 404, headers: html })],
    ['a page that says 409', () => new Response(page, { status: 409, headers: html })],
    ['JSON of something else', () => Response.json({ welcome: true }, { status: status === 204 ? 200 : status })],
    ['null', () => Response.json(null, { status: status === 204 ? 200 : status })],
  ];
  if (status !== 204) answers.push(['nothing with 204', () => new Response(null, { status: 204 })]);
  if (body !== undefined && !text(body)) answers.push(['half of it', () => new Response(JSON.stringify(body).slice(0, -3), { status })]);
  for (const other of others) answers.push([JSON.stringify(other), () => response(other, status)]);
  return answers;
}

test('every call is looked at', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(answering(() => response({}, 200))).toSorted());
});

describe.each(Object.entries(cases))('%s', (name, one) => {
  test('the documented answer is taken', async () => {
    await expect(one.call(answering(() => response(one.body, one.status)))).resolves.not.toThrow();
  });

  const foreign = foreignAnswers(one).filter(([what]) => name !== 'listShares' || !['JSON of something else', 'null'].includes(what));
  test.each(foreign)('%s is refused as no answer of the server', async (_, answer) => {
    await expect(one.call(answering(answer))).rejects.toMatchObject({ name: 'ApiError', code: 'invalid_response', status: 0 });
  });

  test('what breaks off while it is read counts as a server that cannot be reached', async () => {
    if (one.body === undefined) return;
    const broken = () =>
      new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }), {
        status: one.status,
        headers: { 'content-type': text(one.body) ? 'image/svg+xml' : 'application/json' },
      });
    await expect(one.call(answering(broken))).rejects.toMatchObject({ name: 'ApiError', code: 'offline' });
  });
});

test('a page that says 401 ends no session; the server does', async () => {
  const ended: (string | undefined)[] = [];
  const client = (answer: () => Response) =>
    createClient({ fetch: async () => answer(), token: () => 'token', onUnauthorized: (token) => ended.push(token) });
  await expect(client(() => new Response(page, { status: 401, headers: html })).user()).rejects.toMatchObject({ status: 0 });
  expect(ended).toEqual([]);
  const refusal = { code: 'unauthorized', message: 'Please log in.' };
  await expect(client(() => Response.json(refusal, { status: 401 })).user()).rejects.toMatchObject({ status: 401 });
  expect(ended).toEqual(['token']);
});

test('redirects are not followed: whom they lead to is not the server', async () => {
  const wishes: (RequestInit | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    wishes.push(init);
    return response(undefined, 204);
  };
  await createClient({ fetch, token: () => 'token' }).logout();
  expect(wishes).toEqual([expect.objectContaining({ redirect: 'manual' })]);
});

test('a public link is opened by its own token, never by the session', async () => {
  const sent: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers));
    return new Response(null, { status: 304 });
  };
  expect(await createClient({ fetch, token: () => 'token' }).linkedDiagram('abc', '"1-2"')).toBe('unchanged');
  expect([sent[0]?.get('authorization'), sent[0]?.get('if-none-match')]).toEqual(['Link abc', '"1-2"']);
  await expect(createClient({ fetch, token: () => 'token' }).linkedDiagram('abc')).rejects.toMatchObject({ code: 'invalid_response' });
});

test('a creation sends its key in a header, as RFC 9651 writes texts', async () => {
  const sent: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers));
    return response({ id, version: 1 }, 201);
  };
  await createClient({ fetch, token: () => 'token' }).createDiagram({ name: 'Plan', data: '{}' }, 'a-key');
  expect(sent[0]?.get('idempotency-key')).toBe('"a-key"');
});

test('a key that has created something else tells which diagram that is', async () => {
  const refusal = { code: 'idempotency_key_reused', message: 'No.', id };
  await expect(
    answering(() => Response.json(refusal, { status: 422 })).createDiagram({ name: 'Plan', data: '{}' }, 'key'),
  ).rejects.toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
    diagramId: id,
  });
});
