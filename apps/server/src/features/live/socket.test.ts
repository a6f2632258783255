import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createPaces, type Pace } from '../../budget/pace.ts';
import { usualClocks, type WorkClocks } from '../../budget/work-time.ts';
import type { Room } from './room.ts';
import { type Heartbeat, LiveSocket, usualHeartbeat } from './socket.ts';

/** A network that delivers until it is told to pause. */
class Wire extends EventEmitter {
  readonly OPEN = WebSocket.OPEN;
  readonly readyState = WebSocket.OPEN;
  bufferedAmount = 0;
  isPaused = false;

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  send(bytes: Uint8Array): void {
    this.emit('said', Buffer.from(bytes));
  }

  pong(): void {
    this.emit('ponged');
  }

  terminate(): void {
    this.emit('close', 1006, Buffer.alloc(0));
  }

  close(code: number): void {
    this.emit('close', code, Buffer.alloc(0));
  }
}

function frame(type: number, write: (encoder: ReturnType<typeof createEncoder>) => void): Buffer {
  const encoder = createEncoder();
  writeVarString(encoder, 'room');
  writeVarUint(encoder, type);
  write(encoder);
  return Buffer.from(toUint8Array(encoder));
}

const token = frame(2, (encoder) => {
  writeVarUint(encoder, 0);
  writeVarString(encoder, 'token');
});
const question = frame(0, (encoder) => {
  writeVarUint(encoder, 0);
  writeVarUint8Array(encoder, new Uint8Array([0]));
});
const nothing = frame(5, (encoder) => writeVarString(encoder, '{}'));

interface SocketWishes {
  readonly heartbeat?: Heartbeat;
  readonly workOf?: (userId: string) => Pace;
  readonly clocks?: WorkClocks;
  /** Called for each frame. */
  readonly onFrame?: () => void;
}

function openSocket({ heartbeat = usualHeartbeat, workOf = workless(), clocks = usualClocks, onFrame = () => {} }: SocketWishes = {}) {
  const wire = new Wire();
  let heard = 0;
  const follower = {
    onAdmitted: () => {},
    onToken: () => {},
    onFrame: () => {
      heard += 1;
      onFrame();
    },
    onClosed: () => {},
  };
  const onError = (error: unknown) => expect.unreachable(String(error));
  // Stand-ins with the members of a wire and a room that a socket uses.
  const socket = new LiveSocket(wire as unknown as WebSocket, { framesPerSecond: 60, workOf, clocks, heartbeat, follower, onError });
  onTestFinished(() => wire.close(1000));
  wire.emit('message', token, true);
  const actor = {
    userId: 'u',
    email: 'mika@example.org',
    emailKey: 'mika@example.org',
    plan: 'free',
    displayName: '',
    isProven: false,
    sessionId: 's',
  } as const;
  socket.admit({ actor, key: { diagramId: 'd', epoch: 1 }, role: 'viewer', colour: 0 });
  const connection = socket.enter({ enter: () => {} } as unknown as Room);
  if (connection === undefined) throw new Error('The socket is closed.');
  connection.resume();
  return {
    wire,
    socket,
    connection,
    heard: () => heard,
    /** How many of 1,000 are taken at once. */
    takenOf(bytes: Buffer): number {
      for (let sent = 0; sent < 1_000 && !wire.isPaused; sent += 1) wire.emit('message', bytes, true);
      return heard;
    },
  };
}

/** As much time as anybody may want. */
function workless(): (userId: string) => Pace {
  return createPaces({ limit: Number.MAX_SAFE_INTEGER, windowMs: 1 });
}

/** A tenth of the time, and 10 ms at once; what is done takes as long as the test says. */
function openTime() {
  let time = 0;
  let used = 0;
  const clocks = { now: () => time, threadMs: () => used };
  const pass = (ms: number) => {
    time += ms;
    used += ms;
  };
  const standStill = (ms: number) => {
    time += ms;
  };
  return { clocks, pass, standStill, workOf: createPaces({ limit: 10, windowMs: 100 }, clocks.now) };
}

test('costly frames are taken more slowly on all sockets of a person, in order and completely', async () => {
  const { clocks, pass, workOf } = openTime();
  const sockets = [1, 2].map(() => openSocket({ workOf, clocks, onFrame: () => pass(2) }));
  for (const { wire } of sockets) for (let sent = 0; sent < 10; sent += 1) wire.emit('message', nothing, true);
  expect(sockets.map(({ heard, wire }) => [heard(), wire.isPaused])).toEqual([
    [6, true],
    [0, true],
  ]);
  const taken = () => sockets.reduce((sum, { heard }) => sum + heard(), 0);
  let passed = 0;
  for (const until = performance.now() + 60_000; taken() < 20 && performance.now() < until; passed += 5) {
    pass(5);
    await delay(5);
  }
  expect(sockets.map(({ heard, wire }) => [heard(), wire.isPaused])).toEqual([
    [10, false],
    [10, false],
  ]);
  // 14 more at 20 ms each, of which they themselves take 2.
  expect(passed).toBeGreaterThan(200);
});

test('who takes much of the server’s time slows down nobody else', () => {
  const { clocks, pass, workOf } = openTime();
  const both = ['one', 'another'].map((userId) => openSocket({ workOf: () => workOf(userId), clocks, onFrame: () => pass(8) }));
  for (const { wire } of both) for (let sent = 0; sent < 3; sent += 1) wire.emit('message', nothing, true);
  expect(both.map(({ heard }) => heard())).toEqual([2, 2]);
});

test('all work is charged however long it takes, and nobody pays while the machine sleeps', () => {
  const waitAfter = (happen: (time: ReturnType<typeof openTime>) => void) => {
    const time = openTime();
    const { wire } = openSocket({ ...time, onFrame: () => happen(time) });
    wire.emit('message', nothing, true);
    return time.workOf('u').overdrawnMs();
  };
  // Ten times what was taken up, less the 100 ms that are there at first.
  expect(waitAfter(({ pass }) => pass(1_000))).toBe(9_900);
  expect(waitAfter(({ pass }) => pass(4_900))).toBe(48_900);
  expect(waitAfter(({ pass }) => pass(60_000))).toBe(599_900);
  expect(waitAfter(({ standStill }) => standStill(3_600_000))).toBe(19_900);
});

test('large frames are taken more slowly, however little is done with them', () => {
  const { clocks, workOf } = openTime();
  const { wire, heard } = openSocket({ workOf, clocks });
  const large = frame(1, (encoder) => writeVarUint8Array(encoder, new Uint8Array(200 * 1024)));
  for (let sent = 0; sent < 9; sent += 1) wire.emit('message', large, true);
  expect([heard(), wire.isPaused]).toEqual([4, true]);
});

test('frames that arrive while rights are checked are not read, and all are taken afterwards', () => {
  const { wire, connection, heard } = openSocket();
  connection.isSuspended = true;
  for (let sent = 0; sent < 200; sent += 1) wire.emit('message', nothing, true);
  expect([heard(), wire.isPaused]).toEqual([0, true]);
  connection.resume();
  expect([heard(), wire.isPaused]).toEqual([200, false]);
});

test('who is not listened to need not answer', async () => {
  const { wire, connection } = openSocket({ heartbeat: { pingEveryMs: 5, mostUnanswered: 2 } });
  let asked = 0;
  let isClosed = false;
  wire.on('said', () => {
    asked += 1;
  });
  wire.on('close', () => {
    isClosed = true;
  });
  connection.isSuspended = true;
  wire.emit('message', nothing, true);
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(6);
  expect(isClosed).toBe(false);
});

test('a socket that floods control frames is closed, and its user waits before coming back', () => {
  for (const kind of ['ping', 'pong']) {
    const { clocks, workOf } = openTime();
    const { wire } = openSocket({ clocks, workOf });
    const seen = { closed: [] as number[], ponged: 0 };
    wire.on('close', (code: number) => seen.closed.push(code));
    wire.on('ponged', () => {
      seen.ponged += 1;
    });
    for (let sent = 0; sent < 1_000; sent += 1) wire.emit(kind, Buffer.alloc(0));
    expect(seen).toEqual({ closed: [4429, 1006], ponged: kind === 'ping' ? 30 : 0 });
    expect(workOf('u').overdrawnMs()).toBeGreaterThan(1_000);
  }
});

test('a socket that reads nothing is given up, also if it sends; one that reads a little is not', async () => {
  const heartbeat = { pingEveryMs: 20, mostUnanswered: 3 };
  const [stalled, slow] = [openSocket({ heartbeat }), openSocket({ heartbeat })];
  for (const { wire } of [stalled, slow]) {
    wire.bufferedAmount = 1_000_000;
    wire.on('said', () => {
      // It answers each time, so that it is there.
      wire.emit('message', nothing, true);
      wire.bufferedAmount += wire === stalled.wire ? 1 : -1_000;
    });
  }
  const ends = { stalled: 0, slow: 0, asked: 0 };
  stalled.wire.on('close', () => {
    ends.stalled += 1;
  });
  slow.wire.on('close', () => {
    ends.slow += 1;
  });
  slow.wire.on('said', () => {
    ends.asked += 1;
  });
  await expect.poll(() => ends.stalled, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => ends.asked, { timeout: 20_000 }).toBeGreaterThan(8);
  expect(ends.slow).toBe(0);
});

test('whoever may not join is told so and sent away', async () => {
  const wire = new Wire();
  const follower = { onAdmitted: () => {}, onToken: () => {}, onFrame: () => {}, onClosed: () => {} };
  const onError = (error: unknown) => expect.unreachable(String(error));
  const options = { framesPerSecond: 60, workOf: workless(), heartbeat: usualHeartbeat, follower, onError };
  const socket = new LiveSocket(wire as unknown as WebSocket, options);
  const closed = once(wire, 'close');
  wire.emit('message', token, true);
  for (let sent = 0; sent < 3; sent += 1) wire.emit('message', nothing, true);
  expect(wire.isPaused).toBe(true);
  const said = once(wire, 'said');
  socket.refuse('forbidden');
  const refusal = frame(2, (encoder) => {
    writeVarUint(encoder, 1);
    writeVarString(encoder, 'forbidden');
  });
  expect((await said)[0]).toEqual(refusal);
  expect((await closed)[0]).toBe(1000);
});

test('questions, each answered with the whole document, are taken at a slower pace than what one draws', () => {
  expect(openSocket().takenOf(nothing)).toBeGreaterThanOrEqual(300);
  const questions = openSocket().takenOf(question);
  expect(questions).toBeGreaterThanOrEqual(5);
  expect(questions).toBeLessThanOrEqual(20);
});

test('a client that answers pings stays, also after the server stalled; one that does not is closed', async () => {
  const { wire } = openSocket({ heartbeat: { pingEveryMs: 10, mostUnanswered: 3 } });
  let asked = 0;
  const answer = () => wire.emit('message', Buffer.from([10]), true);
  wire.on('said', () => {
    asked += 1;
    // The answer to the second is on its way meanwhile, and read after the next question.
    setImmediate(() => {
      if (asked === 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      setImmediate(answer);
    });
  });
  const closed = once(wire, 'close');
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(5);
  wire.removeAllListeners('said');
  wire.on('said', () => {
    asked += 1;
  });
  const before = asked;
  expect((await closed)[0]).toBe(1006);
  expect(asked - before).toBe(3);
});
