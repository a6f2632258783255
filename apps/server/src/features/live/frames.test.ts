import { createEncoder, type Encoder, toUint8Array, writeUint8, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { expect, test } from 'vitest';
import { Doc, encodeStateVector } from 'yjs';
import { readFrame, writeAnswer } from './frames.ts';

function frameOf(type: number, write: (encoder: Encoder) => void): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, 'room');
  writeVarUint(encoder, type);
  write(encoder);
  return toUint8Array(encoder);
}

function tokenFrame(writeMore: (encoder: Encoder) => void): Uint8Array {
  return frameOf(2, (encoder) => {
    writeVarUint(encoder, 0);
    writeVarString(encoder, 'token');
    writeMore(encoder);
  });
}

/** Returns a state vector of `count` clients, each with one change. */
function stateVectorOf(count: number): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, count);
  for (let client = 1; client <= count; client += 1) for (const number of [client, 1]) writeVarUint(encoder, number);
  return toUint8Array(encoder);
}

test('a token comes with or without the version of what sends it, and with nothing else', () => {
  expect(readFrame(tokenFrame(() => {}))?.frame).toEqual({ kind: 'auth', token: 'token' });
  expect(readFrame(tokenFrame((encoder) => writeVarString(encoder, '4.8.0')))?.frame).toEqual({ kind: 'auth', token: 'token' });
  expect(readFrame(tokenFrame((encoder) => writeUint8(encoder, 100)))).toBeUndefined();
  const more = (encoder: Encoder) => {
    writeVarString(encoder, '4.8.0');
    writeUint8(encoder, 0);
  };
  expect(readFrame(tokenFrame(more))).toBeUndefined();
});

test('who says to know of very many more clients than there are, or garbled ones, gets no answer', () => {
  const shared = new Doc();
  shared.getMap('fields').set('k', 1);
  expect(writeAnswer('room', shared, encodeStateVector(new Doc()))).toBeDefined();
  expect(writeAnswer('room', shared, stateVectorOf(500))).toBeDefined();
  expect(writeAnswer('room', shared, stateVectorOf(2_000))).toBeUndefined();
  expect(writeAnswer('room', shared, stateVectorOf(500).slice(0, 700))).toBeUndefined();
  expect(writeAnswer('room', shared, new Uint8Array())).toBeUndefined();
});

test('a question is read whatever it holds', () => {
  const read = readFrame(
    frameOf(0, (encoder) => {
      writeVarUint(encoder, 0);
      writeVarUint8Array(encoder, stateVectorOf(3));
    }),
  );
  expect(read?.frame).toEqual({ kind: 'question', stateVector: stateVectorOf(3) });
});
