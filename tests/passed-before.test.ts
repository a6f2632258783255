import { describe, expect, it } from 'vitest';
import { arrows } from '../scripts/arrows.ts';
import { fingerprintsOf } from '../scripts/passed-before.ts';

const own = new Map([...Object.keys(arrows), ''].map((workspace) => [workspace, 'as before']));
const before = fingerprintsOf(own, arrows);

/** Workspaces whose tests run again when a file of `workspace` changes. */
function affectedBy(workspace: string): readonly string[] {
  const now = fingerprintsOf(new Map(own).set(workspace, 'changed'), arrows);
  return [...now].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}

describe('unit tests that passed before', () => {
  it('run again for what changed and for what imports it, also by way of others', () => {
    expect(affectedBy('web')).toEqual(['web']);
    expect(affectedBy('workspace')).toEqual(['workspace', 'web']);
    expect(affectedBy('geometry')).toEqual(expect.arrayContaining(['geometry', 'diagram', 'notation', 'editor', 'server', 'web']));
  });

  it('run again for all when a file changes that all share', () => {
    expect(affectedBy('')).toEqual(Object.keys(arrows));
  });
});
