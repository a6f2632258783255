import { diagramSchema, listedDiagramSchema, shareSchema } from '@umlaut/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administerApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { codeOf, dataWithLabels, emptyData, makeDiagram, type Person, shareWith, signUp, someEmail } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

describe.each(engines)('sharing on $name', (engine) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await engine.serve();
  });
  afterAll(() => engine.stop());

  const sharedWithMe = async (person: Person) => {
    const answer = await person.call('GET', '/api/diagrams/shared-with-me');
    expect(answer.status).toBe(200);
    return listedDiagramSchema.strict().array().parse(answer.body);
  };
  const sharesOf = async (owner: Person, id: string) => {
    const answer = await owner.call('GET', `/api/diagrams/id/${id}/shared-with`);
    expect(answer.status).toBe(200);
    return shareSchema.strict().array().parse(answer.body);
  };

  test('sharing answers 201 with id, e-mail and role, viewer when none is asked for', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const email = someEmail();
    const answer = await owner.call('POST', `/api/diagrams/id/${id}/share`, { email });
    expect(answer.status).toBe(201);
    const share = shareSchema.strict().parse(answer.body);
    expect(share).toMatchObject({ email, role: 'viewer' });
    expect(await sharesOf(owner, id)).toEqual([share]);
  });

  test('the answer never tells whether the invited person has an account', async () => {
    const owner = await signUp(server);
    const friend = await signUp(server);
    const { id } = await makeDiagram(owner);
    const known = await owner.call('POST', `/api/diagrams/id/${id}/share`, { email: friend.email });
    const unknown = await owner.call('POST', `/api/diagrams/id/${id}/share`, { email: someEmail() });
    expect([known.status, unknown.status]).toEqual([201, 201]);
    expect(Object.keys(known.body as object)).toEqual(Object.keys(unknown.body as object));
  });

  test('the invited person finds the diagram under Shared With Me and opens it both ways', async () => {
    const owner = await signUp(server);
    const friend = await signUp(server);
    const data = dataWithLabels('Shared');
    const { id } = await makeDiagram(owner, { name: 'Ours', data });
    await shareWith(owner, id, { email: friend.email });
    const [listed, ...others] = await sharedWithMe(friend);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ id, name: 'Ours', version: 1, role: 'viewer', ownerEmail: owner.email, starred: false, openedAt: null });
    const { starred: _, openedAt: __, ...entry } = listed ?? {};
    for (const path of [`/api/diagrams/shared-with-me/${id}`, `/api/diagrams/id/${id}`]) {
      const answer = await friend.call('GET', path);
      expect(answer.status).toBe(200);
      expect(diagramSchema.strict().parse(answer.body)).toEqual({ ...entry, data });
    }
    expect((await friend.call('GET', '/api/diagrams')).body).toEqual([]);
    expect((await friend.call('GET', '/api/user')).body).toMatchObject({ diagramCount: 0 });
  });

  test('a person who signs up after the diagram was shared finds it, whatever the letter case of the e-mail', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const email = someEmail();
    await shareWith(owner, id, { email: ` ${email.toUpperCase()} ` });
    const friend = await signUp(server, { email });
    expect((await sharedWithMe(friend)).map((entry) => entry.id)).toEqual([id]);
  });

  test('a share leads to the person whichever way the domain of the e-mail is written', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const name = someEmail().split('@')[0];
    await shareWith(owner, id, { email: `${name}@ex\u00e4mple.org` });
    const friend = await signUp(server, { email: `${name}@xn--exmple-cua.org` });
    expect((await sharedWithMe(friend)).map((entry) => entry.id)).toEqual([id]);
  });

  test('shared diagrams are listed newest change first', async () => {
    const owner = await signUp(server);
    const friend = await signUp(server);
    const first = await makeDiagram(owner, { name: 'First' });
    const second = await makeDiagram(owner, { name: 'Second' });
    await shareWith(owner, second.id, { email: friend.email });
    await shareWith(owner, first.id, { email: friend.email });
    expect((await sharedWithMe(friend)).map((entry) => entry.name)).toEqual(['Second', 'First']);
    await owner.call('PUT', `/api/diagrams/id/${first.id}`, { name: 'First', data: dataWithLabels('x'), version: 1 });
    expect((await sharedWithMe(friend)).map((entry) => entry.name)).toEqual(['First', 'Second']);
  });

  test('sharing again with the same person changes the role, keeps the id and costs no place', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const friend = await signUp(server);
    const shareId = await shareWith(owner, id, { email: friend.email });
    for (const role of ['editor', 'viewer', 'editor'] as const) {
      expect(await shareWith(owner, id, { email: friend.email.toUpperCase(), role })).toBe(shareId);
      expect(await sharesOf(owner, id)).toMatchObject([{ id: shareId, role }]);
      expect(await sharedWithMe(friend)).toMatchObject([{ id, role }]);
    }
    await shareWith(owner, id, { email: someEmail() });
    await shareWith(owner, id, { email: someEmail() });
    await shareWith(owner, id, { email: friend.email, role: 'viewer' });
    expect(await sharesOf(owner, id)).toHaveLength(3);
  });

  test('the fourth person is refused until someone is revoked', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const other = await makeDiagram(owner);
    const shareIds: string[] = [];
    for (let place = 0; place < 3; place += 1) shareIds.push(await shareWith(owner, id, { email: someEmail() }));
    const fourth = { email: someEmail() };
    const refused = await owner.call('POST', `/api/diagrams/id/${id}/share`, fourth);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'share_limit_reached']);
    expect(await sharesOf(owner, id)).toHaveLength(3);
    // Each diagram has its own three places.
    await shareWith(owner, other.id, fourth);
    expect((await owner.call('DELETE', `/api/diagrams/id/${id}/share/${shareIds[1]}`)).status).toBe(204);
    await shareWith(owner, id, fourth);
  });

  test('an owner on the unlimited plan shares with more than three people', async () => {
    const owner = await signUp(server);
    expect(await administerApp(['users', 'plan', owner.email, 'unlimited'], server.env)).toMatchObject({ code: 0 });
    const { id } = await makeDiagram(owner);
    for (let place = 0; place < 5; place += 1) await shareWith(owner, id, { email: someEmail() });
    expect(await sharesOf(owner, id)).toHaveLength(5);
  });

  test('sharing with oneself, or with what is no e-mail, is refused', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    const self = await owner.call('POST', `/api/diagrams/id/${id}/share`, { email: ` ${owner.email.toUpperCase()}` });
    expect([self.status, codeOf(self)]).toEqual([400, 'share_with_self']);
    for (const email of ['', 'someone', 'a@b', 'a b@example.com', 'a@@example.com', '@example.com', null, 7, ['a@example.com']]) {
      const answer = await owner.call('POST', `/api/diagrams/id/${id}/share`, { email });
      expect([answer.status, codeOf(answer)], String(email)).toEqual([400, 'invalid_request']);
      expect(answer.body).toMatchObject({ message: 'Please enter a valid email address' });
    }
    for (const role of ['owner', 'admin', '', null, 1]) {
      const answer = await owner.call('POST', `/api/diagrams/id/${id}/share`, { email: someEmail(), role });
      expect(answer.status, String(role)).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_request', message: 'A role must be editor (can edit) or viewer (can view).' });
    }
    expect(await sharesOf(owner, id)).toEqual([]);
  });

  test('a viewer opens, and may neither save nor share nor revoke nor delete', async () => {
    const owner = await signUp(server);
    const viewer = await signUp(server);
    const { id } = await makeDiagram(owner, { name: 'Kept' });
    const shareId = await shareWith(owner, id, { email: viewer.email });
    const tries = [
      await viewer.call('PUT', `/api/diagrams/id/${id}`, { name: 'Changed', data: dataWithLabels('x'), version: 1 }),
      await viewer.call('POST', `/api/diagrams/id/${id}/share`, { email: someEmail() }),
      await viewer.call('GET', `/api/diagrams/id/${id}/shared-with`),
      await viewer.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`),
      await viewer.call('DELETE', `/api/diagrams/id/${id}`),
    ];
    for (const answer of tries) expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
    const kept = await owner.call('GET', `/api/diagrams/id/${id}`);
    expect(kept.body).toMatchObject({ name: 'Kept', data: emptyData, version: 1 });
    expect(await sharesOf(owner, id)).toMatchObject([{ id: shareId, role: 'viewer' }]);
  });

  test('an editor saves, name included, and may neither share nor revoke nor delete', async () => {
    const owner = await signUp(server);
    const editor = await signUp(server);
    const { id } = await makeDiagram(owner);
    const shareId = await shareWith(owner, id, { email: editor.email, role: 'editor' });
    const saved = await editor.call('PUT', `/api/diagrams/id/${id}`, { name: 'By the editor', data: dataWithLabels('x'), version: 1 });
    expect([saved.status, saved.body]).toEqual([200, { id, version: 2 }]);
    expect((await owner.call('GET', `/api/diagrams/id/${id}`)).body).toMatchObject({ name: 'By the editor', role: 'owner', version: 2 });
    const tries = [
      await editor.call('POST', `/api/diagrams/id/${id}/share`, { email: someEmail() }),
      await editor.call('GET', `/api/diagrams/id/${id}/shared-with`),
      await editor.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`),
      await editor.call('DELETE', `/api/diagrams/id/${id}`),
    ];
    for (const answer of tries) expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
  });

  test('Shared With Me opens nothing to the owner', async () => {
    const owner = await signUp(server);
    const { id } = await makeDiagram(owner);
    await shareWith(owner, id, { email: someEmail() });
    expect(await sharedWithMe(owner)).toEqual([]);
    expect((await owner.call('GET', `/api/diagrams/shared-with-me/${id}`)).status).toBe(404);
  });

  test('revoking answers 204 and closes the diagram to that person at once', async () => {
    const owner = await signUp(server);
    const editor = await signUp(server);
    const { id } = await makeDiagram(owner);
    const shareId = await shareWith(owner, id, { email: editor.email, role: 'editor' });
    const answer = await owner.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await owner.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`)).status).toBe(404);
    expect((await editor.call('GET', `/api/diagrams/id/${id}`)).status).toBe(404);
    expect((await editor.call('GET', `/api/diagrams/shared-with-me/${id}`)).status).toBe(404);
    const save = { name: 'Late', data: emptyData, version: 1 };
    expect((await editor.call('PUT', `/api/diagrams/id/${id}`, save)).status).toBe(404);
    expect(await sharedWithMe(editor)).toEqual([]);
    expect(await sharesOf(owner, id)).toEqual([]);
  });

  test('a share is revoked only through its own diagram', async () => {
    const owner = await signUp(server);
    const one = await makeDiagram(owner);
    const two = await makeDiagram(owner);
    const shareId = await shareWith(owner, one.id, { email: someEmail() });
    expect((await owner.call('DELETE', `/api/diagrams/id/${two.id}/share/${shareId}`)).status).toBe(404);
    const stranger = await signUp(server);
    const theirs = await makeDiagram(stranger);
    expect((await stranger.call('DELETE', `/api/diagrams/id/${theirs.id}/share/${shareId}`)).status).toBe(404);
    for (const id of ['null', '0', '%00', '01980000-0000-7000-8000-000000000000']) {
      expect((await owner.call('DELETE', `/api/diagrams/id/${one.id}/share/${id}`)).status).toBe(404);
    }
    expect(await sharesOf(owner, one.id)).toHaveLength(1);
  });

  test('deleting a diagram takes it from everyone it was shared with', async () => {
    const owner = await signUp(server);
    const friend = await signUp(server);
    const { id } = await makeDiagram(owner);
    await shareWith(owner, id, { email: friend.email });
    await owner.call('DELETE', `/api/diagrams/id/${id}`);
    expect(await sharedWithMe(friend)).toEqual([]);
    expect((await friend.call('GET', `/api/diagrams/id/${id}`)).status).toBe(404);
  });
});
