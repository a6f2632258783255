import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: argon2id (algorithm 2), 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const settings = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
/** Costs as much to check as a real hash and matches no password. */
const hashOfNobody = `${settings}${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/** Greatest costs that are checked, well beyond OWASP's: a hash from a foreign backup could ask for gigabytes, or for hours. */
const greatest = { memoryCost: 128 * 1024, timeCost: 16, parallelism: 16 } as const;

/** The password as typed, in the PHC form that carries salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Whether `password` is the one that was hashed; takes as long when there is no hash, or one that nobody can log in with, and then says no. */
export function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return verify(passwordHash !== undefined && isBounded(passwordHash) ? passwordHash : hashOfNobody, password);
}

function isBounded(passwordHash: string): boolean {
  const form = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;
  const [memory = 0, time = 0, lanes = 0] = form.exec(passwordHash)?.slice(1).map(Number) ?? [];
  return memory > 0 && memory <= greatest.memoryCost && time <= greatest.timeCost && lanes <= greatest.parallelism;
}

/** Whether the hash was made with other parameters than today's. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(settings);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
