import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** As a page that has just been loaded calls it. */
async function onNewPage(): Promise<string> {
  vi.resetModules();
  return (await import('./device-secret.ts')).deviceSecret();
}

test('the secret has 256 bits, is the same on every page of a browser, and another in another browser', async () => {
  const secret = await onNewPage();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(stored.get('device')).toBe(secret);
  expect(await onNewPage()).toBe(secret);
  stored.clear();
  expect(await onNewPage()).not.toBe(secret);
});

test('a stored text that is no secret is replaced', async () => {
  stored.set('device', 'short');
  const secret = await onNewPage();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(stored.get('device')).toBe(secret);
});

test('without storage the secret lasts as long as the page', async () => {
  const fail = () => {
    throw new Error('switched off');
  };
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail });
  const { deviceSecret } = await import('./device-secret.ts');
  const secret = deviceSecret();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(deviceSecret()).toBe(secret);
});
