import { accessTable, type Row } from './access-table.ts';
import type { AppRoute } from './app.ts';
import { dataWithLabels, emptyData, type Person, someEmail } from './people.ts';

/** Everything one cell is about: a diagram of its own, so that cells neither see nor spoil each other. */
export interface Scene {
  readonly diagramId: string;
  readonly shareId: string;
  readonly editorShareId: string;
}

const noToken = 'AAAAAAAAAAAAAAAAAAAAAA';

/** The body with which `someone` calls a route; undefined for none. */
export function bodyOf(route: AppRoute, someone: Person, { editorShareId }: Scene): unknown {
  const bodies: Readonly<Record<string, unknown>> = {
    'POST /api/signup': { email: someEmail(), password: someone.password },
    'POST /api/login': { email: someone.email, password: someone.password },
    'PUT /api/user/name': { displayName: 'Someone' },
    'PUT /api/user/password': { currentPassword: someone.password, newPassword: someone.password },
    'POST /api/user/delete': { email: someEmail(), currentPassword: someone.password },
    'POST /api/user/export': { currentPassword: someone.password },
    'PUT /api/user/mail': { mailShares: true },
    'PUT /api/user/email': { newEmail: someone.email, currentPassword: someone.password },
    'POST /api/email/confirm': { token: noToken },
    'POST /api/email/change': { token: noToken },
    'POST /api/email/revert': { token: noToken, newPassword: someone.password },
    'POST /api/password/forgot': { email: someone.email },
    'POST /api/password/reset': { token: noToken, newPassword: someone.password },
    'POST /api/login-links': { email: someone.email },
    'POST /api/login-links/accept': { token: noToken },
    'POST /api/mail-blocks': { token: noToken },
    'POST /api/diagrams': { name: 'Made', data: emptyData },
    'PUT /api/diagrams/id/:id': { name: 'Saved', data: dataWithLabels('saved'), version: 1 },
    'PATCH /api/diagrams/id/:id/versions/:version': { label: 'First' },
    'POST /api/diagrams/id/:id/live': { state: 'AAA=' },
    'POST /api/diagrams/id/:id/versions': { name: 'Saved', epoch: 1, seq: 0 },
    'POST /api/diagrams/id/:id/transfer': { shareId: editorShareId, currentPassword: someone.password },
    'POST /api/diagrams/id/:id/share': { email: someEmail() },
    'POST /api/diagrams/id/:id/share/:shareId/invitation': { how: 'link' },
    'PUT /api/diagrams/id/:id/star': { starred: true },
    'PUT /api/diagrams/id/:id/link': { embedding: true, expiresAt: null },
    'POST /api/secret-links/look': { token: noToken },
    'POST /api/invitations/accept': { token: noToken },
  };
  return bodies[`${route.method} ${route.url}`];
}

export function pathOf(route: AppRoute, scene: Scene): string {
  return route.url.replace(':id', scene.diagramId).replace(':shareId', scene.shareId).replace(':version', '1');
}

/** The row of a route; asking for the head of something needs the same right as asking for it. */
export function rowOf(route: AppRoute): Row | undefined {
  return accessTable[`${route.method === 'HEAD' ? 'GET' : route.method} ${route.url}`];
}

export function isApi(route: AppRoute): boolean {
  return route.url.startsWith('/api/') && !route.url.includes('*');
}
