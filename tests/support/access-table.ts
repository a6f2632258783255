/** Those whose token says who they are; each has a place beside the diagram the cell is about. */
export const members = ['stranger', 'removed', 'viewer', 'editor', 'owner'] as const;
/** Those who are nobody to the server. */
export const nobodies = [
  'anonymous',
  'malformed token',
  'forged token',
  'alg none',
  'other secret',
  'expired token',
  'ended session',
  'deleted user',
] as const;

export type Member = (typeof members)[number];
export type Principal = Member | (typeof nobodies)[number];

/** Status expected for each principal; `nobody` speaks for everyone without a valid token. */
export type Row = Readonly<Record<Member | 'nobody', number>>;

function openTo(status: number): Row {
  return { nobody: status, stranger: status, removed: status, viewer: status, editor: status, owner: status };
}

function forEveryMember(status: number): Row {
  return { ...openTo(status), nobody: 401 };
}

/** For calls about one diagram; a stranger and one whose access was revoked are told that it does not exist. */
function forDiagram(statuses: Readonly<Record<'viewer' | 'editor' | 'owner', number>>): Row {
  return { nobody: 401, stranger: 404, removed: 404, ...statuses };
}

/** Versions hold what others have taken out again: who may only view sees what is. */
const writersAlone = (status: number) => forDiagram({ viewer: 403, editor: status, owner: status });
/** A diagram in the bin exists for its owner alone. */
const trueOwnerAlone = (status: number) => forDiagram({ viewer: 404, editor: 404, owner: status });
const ownerAlone = (status: number) => forDiagram({ viewer: 403, editor: 403, owner: status });

/** Expected access: one row for each route of the API. A route without a row fails the test. */
export const accessTable: Readonly<Record<string, Row>> = {
  'POST /api/signup': openTo(201),
  'POST /api/login': openTo(200),
  'POST /api/logout': forEveryMember(204),
  'GET /api/user': forEveryMember(200),
  'GET /api/user/diagram-count': forEveryMember(200),
  'PUT /api/user/name': forEveryMember(204),
  'PUT /api/user/password': forEveryMember(204),
  'GET /api/user/sessions': forEveryMember(200),
  'DELETE /api/user/sessions/:sessionId': forEveryMember(404),
  'POST /api/user/sessions/end-others': forEveryMember(204),
  'GET /api/user/activity': forEveryMember(200),
  'GET /api/user/doubted-shares': forEveryMember(200),
  'POST /api/user/doubted-shares/:shareId/keep': forEveryMember(404),
  'GET /api/user/doubted-links': forEveryMember(200),
  'POST /api/user/doubted-links/:id/keep': forEveryMember(404),
  'DELETE /api/diagrams/shared-with-me/:id': forDiagram({ viewer: 204, editor: 204, owner: 404 }),
  'GET /api/user/givable-diagrams': forEveryMember(200),
  // Asked with the e-mail of somebody else, so that the person lives on.
  'POST /api/user/delete': forEveryMember(400),
  'POST /api/user/export': forEveryMember(201),
  'GET /api/exports/:ticket': openTo(404),
  'GET /api/exports/:ticket/queue': openTo(404),
  'PUT /api/user/mail': forEveryMember(204),
  // None of them has confirmed their email.
  'DELETE /api/user/mail-block': forEveryMember(403),
  'PUT /api/user/email': forEveryMember(400),
  'POST /api/email/confirmation': forEveryMember(409),
  'POST /api/email/confirm': openTo(404),
  'POST /api/email/change': openTo(404),
  'POST /api/email/revert': openTo(404),
  'POST /api/password/forgot': openTo(409),
  'POST /api/password/reset': openTo(404),
  'POST /api/login-links': openTo(409),
  'POST /api/login-links/accept': openTo(404),
  'POST /api/mail-blocks': openTo(404),
  'GET /api/diagrams': forEveryMember(200),
  'POST /api/diagrams': forEveryMember(201),
  'GET /api/diagrams/id/:id': forDiagram({ viewer: 200, editor: 200, owner: 200 }),
  'PUT /api/diagrams/id/:id': forDiagram({ viewer: 403, editor: 200, owner: 200 }),
  'PUT /api/diagrams/id/:id/star': forDiagram({ viewer: 204, editor: 204, owner: 204 }),
  'DELETE /api/diagrams/id/:id': ownerAlone(204),
  'GET /api/diagrams/id/:id/picture': forDiagram({ viewer: 200, editor: 200, owner: 200 }),
  'GET /api/diagrams/id/:id/versions': writersAlone(200),
  // Nobody has opened its room.
  'POST /api/diagrams/id/:id/versions': writersAlone(409),
  'GET /api/diagrams/id/:id/versions/:version': writersAlone(200),
  'PATCH /api/diagrams/id/:id/versions/:version': writersAlone(200),
  'GET /api/diagrams/id/:id/versions/:version/picture': writersAlone(200),
  'GET /api/diagrams/bin': forEveryMember(200),
  'POST /api/diagrams/bin/:id/restore': trueOwnerAlone(200),
  'DELETE /api/diagrams/bin/:id': trueOwnerAlone(204),
  'GET /api/diagrams/bin/:id/picture': trueOwnerAlone(200),
  'GET /api/diagrams/id/:id/live': forDiagram({ viewer: 200, editor: 200, owner: 200 }),
  'POST /api/diagrams/id/:id/live': forDiagram({ viewer: 403, editor: 200, owner: 200 }),
  'POST /api/diagrams/id/:id/share': ownerAlone(201),
  'GET /api/diagrams/id/:id/shared-with': ownerAlone(200),
  'DELETE /api/diagrams/id/:id/share/:shareId': ownerAlone(204),
  'POST /api/diagrams/id/:id/share/:shareId/invitation': ownerAlone(200),
  'GET /api/user/transfers': forEveryMember(200),
  'POST /api/diagrams/id/:id/transfer': ownerAlone(201),
  // The offer is the editor's, and the owner's to take back.
  'DELETE /api/diagrams/id/:id/transfer': forDiagram({ viewer: 404, editor: 204, owner: 204 }),
  'POST /api/diagrams/id/:id/transfer/accept': forDiagram({ viewer: 404, editor: 200, owner: 404 }),
  'GET /api/diagrams/id/:id/activity': ownerAlone(200),
  'GET /api/diagrams/id/:id/link': ownerAlone(200),
  'PUT /api/diagrams/id/:id/link': ownerAlone(200),
  'DELETE /api/diagrams/id/:id/link': ownerAlone(204),
  'POST /api/diagrams/id/:id/link/rotate': ownerAlone(404),
  'GET /api/link': openTo(404),
  'POST /api/secret-links/look': openTo(404),
  'POST /api/invitations/accept': forEveryMember(404),
  'GET /api/diagrams/shared-with-me': forEveryMember(200),
  'GET /api/diagrams/shared-with-me/:id': forDiagram({ viewer: 200, editor: 200, owner: 404 }),
  'GET /api/settings': openTo(200),
  'GET /api/health': openTo(200),
  'GET /api/openapi.json': openTo(200),
  'GET /api/docs': openTo(200),
  'GET /api/docs.css': openTo(200),
};

/** Expected status of a page for all users: with the token of a public link that works, and with another text in its place. */
export interface PageRow {
  readonly linked: number;
  readonly unknown: number;
}

/**
 * Expected access outside the API: one row for each route; a route without a row fails the test. They read no login. All other paths
 * are files and screens of the application.
 */
export const pageTable: Readonly<Record<string, PageRow>> = {
  'GET /livez': { linked: 200, unknown: 200 },
  'GET /readyz': { linked: 200, unknown: 200 },
  'GET /s/:token': { linked: 200, unknown: 404 },
  'GET /p/:file': { linked: 200, unknown: 404 },
  'GET /e/:token': { linked: 200, unknown: 404 },
};
