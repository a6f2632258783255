import { call } from '../support/people.ts';
import { type Caller, writeRequest } from './http-load.ts';
import { diagramText, type Target } from './server-targets.ts';

/** Opens `ids` one after the other, from the first again after the last. */
export function reader({ token }: Target, ids: readonly string[]): Caller {
  const [first = ''] = ids;
  const request = writeRequest('GET', pathOf(first), { authorization: `Bearer ${token}` }, undefined);
  const idAt = request.indexOf(first);
  let index = 0;
  return {
    request,
    onAnswer() {
      index = (index + 1) % ids.length;
      request.write(ids[index] ?? first, idAt);
    },
  };
}

/** Saves a diagram again and again, each time at the version that the last save made. */
export async function writer(target: Target, id: string): Promise<Caller> {
  const path = pathOf(id);
  const answer = await call(target, 'GET', path, { token: target.token });
  let { version } = answer.body as { version: number };
  const headers = { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' };
  const request = writeRequest('PUT', path, headers, saveBody(version));
  return {
    request,
    onAnswer() {
      version += 1;
      writeVersion(request, version);
    },
  };
}

function pathOf(id: string): string {
  return `/api/diagrams/id/${id}`;
}

const [bodyStart = '', bodyEnd = ''] = JSON.stringify({ name: 'A diagram', data: diagramText('~mark~') }).split('~mark~');

const versionDigits = 6;

/** As long for every version. The version stands in the first label too, so that no two saves say the same. */
function saveBody(version: number): Buffer {
  const digits = String(version).padStart(versionDigits);
  return Buffer.from(`${bodyStart}${digits}${bodyEnd.slice(0, -1)},"version":${digits}}`);
}

const bodyBytes = saveBody(0).length;

/** Makes a request with such a body one for another version. */
function writeVersion(request: Buffer, version: number): void {
  const digits = String(version).padStart(versionDigits);
  const bodyAt = request.length - bodyBytes;
  request.write(digits, bodyAt + Buffer.byteLength(bodyStart));
  request.write(digits, request.length - versionDigits - 1);
}
