import { clearTimeout } from 'node:timers';
import type { WebSocket } from 'ws';
import { createPace, type Pace } from '../../budget/pace.ts';
import { timed, usualClocks, type WorkClocks } from '../../budget/work-time.ts';
import { guarded, later } from '../../callbacks.ts';

interface Message {
  readonly bytes: Buffer;
  readonly isBinary: boolean;
}

interface InboundQueueOptions {
  readonly framesPerSecond: number;
  /** Whether the next message may be taken; when that becomes so, `readOn` is to be called. */
  readonly mayTake: () => boolean;
  /** The time of the event loop, in ms, that whoever sends may take up, as soon as it is known who that is. */
  readonly work: () => Pace | undefined;
  readonly clocks?: WorkClocks | undefined;
  /** More control frames have come than any client sends. */
  readonly onFlood: () => void;
  /** Takes it; throws nothing. */
  readonly take: (message: Message) => void;
}

/** Burst size, in seconds of the steady rate. */
const burstSeconds = 5;
/** Clients need none, as each side asks for signs of life by messages; some programs send a ping now and then. */
const controlFrames = { limit: 30, windowMs: 30_000 };
/** Charged to a person whose socket was closed for them, so that coming back for more does not pay. */
const floodMs = 500;
/** Rate at which bytes are charged as time, before a message is read. */
const bytesPerMs = 64 * 1024;

/**
 * Queue of a socket's messages: hands them on in order and no faster than allowed. While messages wait, the socket is not read,
 * so nothing is lost and memory stays bounded.
 */
export class InboundQueue {
  readonly #ws: WebSocket;
  readonly #options: InboundQueueOptions;
  readonly #clocks: WorkClocks;
  readonly #frames: Pace;
  readonly #controls: Pace;
  /** Those that had been read already when the first of them had to wait. */
  #waiting: Message[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isPaused = false;
  #isTaking = false;
  #isOver = false;

  constructor(ws: WebSocket, options: InboundQueueOptions) {
    this.#ws = ws;
    this.#options = options;
    this.#clocks = options.clocks ?? usualClocks;
    this.#frames = createPace({ limit: options.framesPerSecond * burstSeconds, windowMs: burstSeconds * 1_000 }, this.#clocks.now);
    const receive = (bytes: Buffer, isBinary: boolean) => {
      if (this.#isOver) return;
      this.#waiting.push({ bytes, isBinary });
      if (!this.#isPaused) this.readOn();
    };
    this.#controls = createPace(controlFrames, this.#clocks.now);
    const terminate = () => ws.terminate();
    ws.on(
      'ping',
      guarded('live: ping frame', (data: Buffer) => this.#control(() => ws.pong(data)), terminate),
    );
    ws.on(
      'pong',
      guarded('live: pong frame', () => this.#control(() => {}), terminate),
    );
    ws.on(
      'message',
      guarded('live: message', receive, () => ws.terminate()),
    );
  }

  /** Whether something waits to be taken, and nothing is read. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Counts the message that is being taken as so many more. */
  spend(frames: number): void {
    this.#frames.spend(frames);
  }

  /** Does `work` at the cost of whoever sends, and of `beforeMs` that went before. */
  charge<Result>(work: () => Result, beforeMs = 0): Result {
    return timed(work, (ms) => this.#options.work()?.spend(ms + beforeMs), this.#clocks);
  }

  /** Takes what waits, and then what comes, as far as that may be. */
  readOn(): void {
    if (this.#isTaking || this.#isOver) return;
    clearTimeout(this.#timer);
    this.#isTaking = true;
    while (this.#waiting.length > 0 && !this.#mustWait()) this.#takeNext();
    this.#isTaking = false;
    this.#setPaused(this.#waiting.length > 0);
  }

  /** Drops all further messages. Close frames are still read. */
  stop(): void {
    this.#isOver = true;
    this.#waiting = [];
    clearTimeout(this.#timer);
    this.#setPaused(false);
  }

  /** Control frames are read even while messages are not, so that they have a limit of their own. */
  #control(answer: () => void): void {
    if (this.#isOver) return;
    if (this.#controls.tryToSpend() === 0) {
      answer();
      return;
    }
    this.#options.work()?.spend(floodMs);
    this.stop();
    this.#options.onFlood();
  }

  #mustWait(): boolean {
    if (!this.#options.mayTake()) return true;
    const ms = Math.max(this.#frames.overdrawnMs(), this.#options.work()?.overdrawnMs() ?? 0);
    if (ms > 0)
      this.#timer = later(
        'live: read on',
        ms,
        () => this.readOn(),
        () => this.#ws.terminate(),
      );
    return ms > 0;
  }

  #takeNext(): void {
    const message = this.#waiting.shift();
    if (message === undefined) return;
    this.#frames.spend(1);
    this.charge(() => this.#options.take(message), message.bytes.byteLength / bytesPerMs);
  }

  #setPaused(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return;
    this.#isPaused = isPaused;
    if (isPaused) this.#ws.pause();
    else this.#ws.resume();
  }
}
