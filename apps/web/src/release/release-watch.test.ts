import { describe, expect, it, vi } from 'vitest';
import { createReleaseWatch } from './release-watch.ts';

const answerOf = (release?: string) => ({ headers: new Headers(release === undefined ? {} : { 'umlaut-release': release }) });

describe('the release of the page', () => {
  it('is outdated from the first answer of another release on, which is told once', () => {
    const watch = createReleaseWatch('one');
    const listener = vi.fn();
    watch.subscribe(listener);
    watch.note(answerOf('one'));
    expect(watch.isOutdated()).toBe(false);
    watch.note(answerOf('two'));
    watch.note(answerOf('two'));
    expect(watch.isOutdated()).toBe(true);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('stays outdated when an answer comes without a release, as from a proxy', () => {
    const watch = createReleaseWatch('one');
    watch.note(answerOf('two'));
    watch.note(answerOf());
    expect(watch.isOutdated()).toBe(true);
  });

  it('is up to date again when the server went back to it', () => {
    const watch = createReleaseWatch('one');
    watch.note(answerOf('two'));
    watch.note(answerOf('one'));
    expect(watch.isOutdated()).toBe(false);
  });

  it('is never outdated in development', () => {
    const watch = createReleaseWatch(undefined);
    watch.note(answerOf('two'));
    expect(watch.isOutdated()).toBe(false);
  });
});
