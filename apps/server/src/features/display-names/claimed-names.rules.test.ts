import { expect, test } from 'vitest';
import { claimsServer } from './claimed-names.rules.ts';

const host = 'draw.acme.example';

test.each([
  ...[
    'Umlaut',
    'umlaut support',
    'The Umlaut Team',
    'Ümlaut',
    'Umlaսt',
    'UmIaut',
    'Um1aut',
    'Urnlaut',
    'U.m.l.a.u.t',
    '🆄🅼🅻🅰🆄🆃',
    'ＵＭＬＡＵＴ',
  ],
  ...[
    'Administrator',
    'Аdministrаtоr',
    'ADM1N',
    'admin 1',
    'Security',
    'Security Team',
    'SecurityTeam',
    'IT Support',
    'Ѕесurity',
    'S3curity',
  ],
  ...[
    '★ System ★',
    'no-reply',
    'Mailer-Daemon',
    'Account Security',
    'Root',
    'Help Desk Support',
    '𝐒𝐮𝐩𝐩𝐨𝐫𝐭',
    '(Support)',
    'Ꮪupport'.replace('Ꮪ', 'Ѕ'),
  ],
  ...[
    'draw.acme.example',
    'Draw.Acme.Example Security',
    'drаw.acme.example',
    'draw․acme․example',
    'drawacmeexample',
    'acme.example',
    'x draw.acme.example',
  ],
])('%j claims to be the server', (name) => {
  expect(claimsServer(name, host)).toBe(true);
});

test.each([
  ...[
    'Ada',
    'Zoë Müller',
    '李小龍',
    "D'Arcy, Jr.",
    'R2-D2',
    '🦊',
    '',
    'Ada Security',
    'Bob (Support)',
    'The Team',
    'Systema Naturae',
    'Paula',
  ],
  ...['Dr. Root-Bernstein', 'Help', 'Info', 'Acme', 'Draw', 'J.R.R. Tolkien', 'ada.example', 'Νίκος', 'Юлия', 'Иван Петров', '42'],
])('%j is a name like any other', (name) => {
  expect(claimsServer(name, host)).toBe(false);
});

test('a short host is no part of other words', () => {
  expect(claimsServer('Paulo', 'u.lo')).toBe(false);
  expect(claimsServer('u.lo', 'u.lo')).toBe(true);
  expect(claimsServer('Localhost', 'localhost')).toBe(true);
});
