import { expect, test } from 'vitest';
import { type Access, can, type DiagramAction, roleOf, shareRolesThatMay } from './diagrams.policy.ts';

const actions: readonly DiagramAction[] = ['open', 'save', 'history', 'delete', 'share', 'link', 'transfer', 'activity'];
const me = { userId: 'me' };

function allowedTo(access: Access): readonly DiagramAction[] {
  return actions.filter((action) => can(me, action, access));
}

test('the owner may do everything, even when the diagram is shared with them', () => {
  expect(allowedTo({ ownerId: 'me', shareRole: undefined })).toEqual(actions);
  expect(allowedTo({ ownerId: 'me', shareRole: 'viewer' })).toEqual(actions);
});

test('an editor may open, save and see the history, a viewer open, a stranger nothing', () => {
  expect(allowedTo({ ownerId: 'other', shareRole: 'editor' })).toEqual(['open', 'save', 'history']);
  expect(allowedTo({ ownerId: 'other', shareRole: 'viewer' })).toEqual(['open']);
  expect(allowedTo({ ownerId: 'other', shareRole: undefined })).toEqual([]);
});

test('roles by sharing as data say the same', () => {
  for (const action of actions) {
    const roles = (['editor', 'viewer'] as const).filter((shareRole) => can(me, action, { ownerId: 'other', shareRole }));
    expect(shareRolesThatMay(action)).toEqual(roles);
  }
  expect(roleOf(me, { ownerId: 'other', shareRole: undefined })).toBeUndefined();
});
