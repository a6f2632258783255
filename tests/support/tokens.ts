import { createHmac, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';

/** A secret for servers whose tokens the tests forge. */
export const knownSecret = 'a-secret-known-to-the-tests-0123456789abcdef';

interface Forgery {
  readonly payload: JWTPayload;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly secret?: string;
}

/** A token signed with HS256 by `secret`, by default the right one. */
export async function signToken({ payload, header = {}, secret = knownSecret }: Forgery): Promise<string> {
  return await new SignJWT(payload).setProtectedHeader({ typ: 'JWT', ...header, alg: 'HS256' }).sign(Buffer.from(secret));
}

/** A token with any header, any payload text and any signature. */
export function assembleToken(header: unknown, payload: string, signature = ''): string {
  return `${encode(JSON.stringify(header))}.${encode(payload)}.${signature}`;
}

/** Ways to present `genuine`, or what it says, that no server may take. */
export async function forgeries(genuine: string): Promise<readonly (readonly [string, string])[]> {
  const [header = '', body = '', signature = ''] = genuine.split('.');
  const payload = decodeJwt(genuine);
  const payloadText = JSON.stringify(payload);
  const inOneHour = Math.floor(Date.now() / 1000) + 3600;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { kty: 'oct', k: Buffer.from('attacker').toString('base64url') };
  const rsaToken = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(privateKey);
  const withPayload = (changes: Record<string, unknown>) => signToken({ payload: { ...payload, ...changes } });
  const without = (field: string) => {
    const { [field]: _, ...rest } = payload;
    return signToken({ payload: rest });
  };
  return [
    ['no signature, alg none', assembleToken({ alg: 'none', typ: 'JWT' }, payloadText)],
    ['no signature, alg None', assembleToken({ alg: 'None', typ: 'JWT' }, payloadText)],
    ['no signature, alg nOnE', assembleToken({ alg: 'nOnE', typ: 'JWT' }, payloadText)],
    ['alg none with the genuine signature', assembleToken({ alg: 'none', typ: 'JWT' }, payloadText, signature)],
    ['the signature taken away', `${header}.${body}.`],
    ['the signature and its dot taken away', `${header}.${body}`],
    ['the signature of another payload', `${header}.${encode(JSON.stringify({ ...payload, sub: 'someone else' }))}.${signature}`],
    ['another secret', await signToken({ payload, secret: 'another secret of more than thirty-two bytes' })],
    ['the empty secret', await signWithEmptySecret(payloadText)],
    ['RS256 by a key of the sender', rsaToken],
    [
      'HS256 with a public key as secret',
      await signToken({ payload, secret: publicKey.export({ type: 'spki', format: 'pem' }).toString() }),
    ],
    [
      'HS384 by the right secret',
      await new SignJWT(payload).setProtectedHeader({ alg: 'HS384', typ: 'JWT' }).sign(Buffer.from(knownSecret)),
    ],
    [
      'HS512 by the right secret',
      await new SignJWT(payload).setProtectedHeader({ alg: 'HS512', typ: 'JWT' }).sign(Buffer.from(knownSecret)),
    ],
    ['a key of the sender in jwk', await signToken({ payload, header: { jwk }, secret: 'attacker-attacker-attacker-attacker' })],
    [
      'a key address in jku',
      await signToken({ payload, header: { jku: 'http://127.0.0.1:1/keys' }, secret: 'attacker-attacker-attacker-attacker' }),
    ],
    ['a path in kid', await signToken({ payload, header: { kid: '../../../../dev/null' }, secret: 'attacker-attacker-attacker-attacker' })],
    ['another type', await signToken({ payload, header: { typ: 'reset+jwt' } })],
    ['another audience', await withPayload({ aud: 'password-reset' })],
    ['another issuer', await withPayload({ iss: 'https://elsewhere.example' })],
    ['expired', await withPayload({ iat: inOneHour - 90_000, exp: inOneHour - 7200 })],
    ['exp as a text', await withPayload({ exp: String(inOneHour) })],
    ['exp beyond all numbers', await signPayloadText(payloadText.replace(/"exp":\d+/, '"exp":1e309'))],
    ['exp negative', await withPayload({ exp: -1 })],
    ['exp null', await withPayload({ exp: null })],
    ['no exp', await without('exp')],
    ['no iat', await without('iat')],
    ['no sid', await without('sid')],
    ['no sub', await without('sub')],
    ['an unknown sid', await withPayload({ sid: '01980000-0000-7000-8000-000000000000' })],
    ['sid as an object', await withPayload({ sid: { toString: 1 } })],
    ['sub of somebody else', await withPayload({ sub: '01980000-0000-7000-8000-000000000000' })],
    ['not yet valid', await withPayload({ nbf: inOneHour })],
    ['a critical extension nobody knows', await signCritical(payload)],
    ['a payload that is a list', await signPayloadText('[1]')],
    ['a payload that is no JSON', await signPayloadText('{"sub":')],
    [
      'duplicate claims, the last one forged',
      await signPayloadText(`${payloadText.slice(0, -1)},"sub":"01980000-0000-7000-8000-000000000000"}`),
    ],
    ['blanks inside', `${header} .${body}.${signature}`],
    ['a fourth part', `${genuine}.x`],
    ['one character more', `${genuine}A`],
    ['plain nonsense', 'nonsense'],
  ];
}

async function signPayloadText(payload: string): Promise<string> {
  return await signHs256(`${encode('{"alg":"HS256","typ":"JWT"}')}.${encode(payload)}`, knownSecret);
}

async function signWithEmptySecret(payload: string): Promise<string> {
  return await signHs256(`${encode('{"alg":"HS256","typ":"JWT"}')}.${encode(payload)}`, '');
}

async function signCritical(payload: JWTPayload): Promise<string> {
  return await signHs256(`${encode('{"alg":"HS256","typ":"JWT","crit":["x"],"x":1}')}.${encode(JSON.stringify(payload))}`, knownSecret);
}

async function signHs256(input: string, secret: string): Promise<string> {
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

function encode(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}
