import { expect, test, vi } from 'vitest';
import { createWay, screenOf } from './place.ts';

/** The parts of a window that the way needs. */
function page(address: string) {
  const target = new EventTarget();
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(address), state: null }];
  let at = 0;
  const here = () => entries[at] ?? { url: new URL(address), state: null };
  const history = {
    get state() {
      return here().state;
    },
    pushState(state: unknown, _: string, url: URL) {
      at += 1;
      entries.splice(at, entries.length, { url, state });
    },
    replaceState(state: unknown, _: string, url: URL) {
      entries[at] = { url, state };
    },
    back() {
      at -= 1;
      target.dispatchEvent(new Event('popstate'));
    },
  };
  const field = { text: 'typed', kept: '', blur: () => void Object.assign(field, { kept: field.text }) };
  const fake = {
    history,
    document: { querySelector: () => field },
    get location() {
      return here().url;
    },
    addEventListener: target.addEventListener.bind(target),
  };
  // The way reads and calls nothing else of a window.
  return { window: fake as unknown as Window, history, entries, field };
}

test('tells where the visitor is, what the entry remembers, and how it was reached', () => {
  const { window, history } = page('https://host.example/profile?tab=shared#a');
  const way = createWay(window);
  expect(way.current()).toEqual({ pathname: '/profile', search: '?tab=shared', hash: '#a', state: null, reached: 'POP' });
  const told = vi.fn();
  const stop = way.follow(told);
  way.navigate('/login', { state: { from: '/profile' } });
  expect(told).toHaveBeenLastCalledWith({ pathname: '/login', search: '', hash: '', state: { from: '/profile' }, reached: 'PUSH' });
  history.back();
  expect(way.current()).toMatchObject({ pathname: '/profile', reached: 'POP' });
  stop();
  way.navigate('/signup');
  expect(told).toHaveBeenCalledTimes(2);
});

test('replaces the entry when asked to', () => {
  const { window, entries } = page('https://host.example/dashboard');
  const way = createWay(window);
  way.navigate('/dashboard?diagramId=a', { replace: true });
  expect(entries).toHaveLength(1);
  expect(way.current()).toMatchObject({ search: '?diagramId=a', reached: 'REPLACE' });
});

test('leads to no other site', () => {
  const { window, entries } = page('https://host.example/login');
  const way = createWay(window);
  for (const address of ['//evil.example/', 'https://evil.example/', 'javascript:alert(1)'])
    expect(() => way.navigate(address)).toThrow('no address of this app');
  expect(entries).toHaveLength(1);
});

test('reads entries of other programs as remembering nothing', () => {
  const { window, history } = page('https://host.example/');
  history.pushState('mine', '', new URL('https://host.example/login'));
  expect(createWay(window).current().state).toBeNull();
});

test('leaves the field that is written in before going back takes it away with its screen', () => {
  const { window, history, field } = page('https://host.example/profile');
  const way = createWay(window);
  way.navigate('/dashboard');
  expect(field.kept).toBe('');
  const seen: string[] = [];
  way.follow(() => seen.push(field.kept));
  history.back();
  expect(seen).toEqual(['typed']);
});

test('of what was meant last only that holds, and not that once the visitor has gone anywhere', () => {
  const { window, history } = page('https://host.example/profile');
  const way = createWay(window);
  const first = way.intend();
  expect(first()).toBe(true);
  const second = way.intend();
  expect([first(), second()]).toEqual([false, true]);
  way.navigate('/dashboard');
  expect(second()).toBe(false);
  const third = way.intend();
  history.back();
  expect(third()).toBe(false);
});

test.each([
  ['/', '/'],
  ['/Dashboard', '/dashboard'],
  ['/profile//', '/profile'],
])('%s leads to the screen %s', (pathname, screen) => {
  expect(screenOf(pathname)).toBe(screen);
});
