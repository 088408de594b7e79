import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { isSameOrigin } from '../../services/platform/edge/cross-origin/cross-origin.js';
import { readRequestId } from '../../services/platform/request-id.js';
import type { HeldCredential } from './credential-watch.js';
import type { Ending } from './endings.js';
import type { SocketSubscriber } from './socket-subscriber.js';

/** The client reads no more: what waits to be sent would only grow. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/** RFC 6455: at most 123 bytes. */
const MAX_REASON_CHARACTERS = 120;

/** Clients that are no browsers say nothing of an origin. */
export function foreignOriginOf({ headers: { origin, host } }: IncomingMessage): string | null {
  return origin === undefined || isSameOrigin(origin, host) ? null : origin;
}

/** One client's connection. */
export class SocketSession {
  readonly requestId: string;
  readonly subscribers = new Set<SocketSubscriber>();
  credential: HeldCredential | null = null;
  authorization: string | undefined;
  /** Of the page that opened it, where that was served from somewhere else. */
  readonly foreignOrigin: string | null;
  /** Whether it has answered the last ping. */
  isAlive = true;
  #graceful: NodeJS.Timeout | undefined;

  constructor(
    readonly socket: WebSocket,
    request: IncomingMessage,
    private readonly slowGraceMs: number,
  ) {
    this.authorization = request.headers.authorization;
    this.foreignOrigin = foreignOriginOf(request);
    this.requestId = readRequestId(request.headers['x-request-id']);
  }

  get isCongested(): boolean {
    return this.socket.bufferedAmount > MAX_UNSENT_BYTES;
  }

  send(message: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(message);
  }

  /** It has a moment to catch up; then it is cut off, since no word can reach it. */
  cutOffUnlessItCatchesUp(): void {
    this.#graceful ??= setTimeout(() => {
      this.#graceful = undefined;
      if (this.isCongested) this.socket.terminate();
    }, this.slowGraceMs).unref();
  }

  /** Every operation is told why, then the connection is closed. */
  end(code: number, reason: Ending): void {
    for (const subscriber of [...this.subscribers]) subscriber.end(reason);
    // Completions go out first.
    setImmediate(() => this.refuse(code, reason));
  }

  refuse(code: number, { code: word, message }: Ending): void {
    const reason = Buffer.from(`${word}: ${message}`).subarray(0, MAX_REASON_CHARACTERS).toString('utf8');
    this.socket.close(code, reason.replace(/\uFFFD$/, ''));
  }

  closed(): void {
    clearTimeout(this.#graceful);
    this.credential?.release();
    for (const subscriber of [...this.subscribers]) subscriber.complete();
  }
}
