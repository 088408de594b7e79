import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { isSameOrigin } from '../../services/platform/edge/cross-origin/cross-origin.js';
import { readRequestId } from '../../services/platform/http/request-id.js';
import type { HeldCredential } from './credential-watch.js';
import type { Ending } from './endings.js';

/** Beyond this size the client is no longer reading, and the buffer would grow without bound. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/** RFC 6455: at most 123 bytes. */
const MAX_REASON_CHARACTERS = 120;

/** Returns null for clients other than browsers, which send no origin. */
export function foreignOriginOf({ headers: { origin, host } }: IncomingMessage): string | null {
  return origin === undefined || isSameOrigin(origin, host) ? null : origin;
}

/** An operation of the connection. */
interface Subscriber {
  end(reason: Ending): void;
  complete(): void;
}

/** One client's connection. */
export class SocketSession {
  readonly requestId: string;
  readonly subscribers = new Set<Subscriber>();
  credential: HeldCredential | null = null;
  authorization: string | undefined;
  /** Origin of the page that opened the connection, if it differs from the server's. */
  readonly foreignOrigin: string | null;
  /** Whether the client has answered the last ping. */
  isAlive = true;
  #graceful: NodeJS.Timeout | undefined;

  constructor(
    readonly socket: WebSocket,
    /** The connection below the socket. */
    private readonly stream: Duplex,
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

  /**
   * Sends a message that is framed already. Frames and messages arrive in the order they are sent, because the
   * socket writes messages at once as long as it does not compress them.
   */
  sendFrame(frame: Buffer): void {
    if (this.socket.readyState === this.socket.OPEN) this.stream.write(frame);
  }

  /** Terminates the connection unless the client catches up in time, since no message can reach it. */
  cutOffUnlessItCatchesUp(): void {
    this.#graceful ??= setTimeout(() => {
      this.#graceful = undefined;
      if (this.isCongested) this.socket.terminate();
    }, this.slowGraceMs).unref();
  }

  /** Sends the reason to every operation, then closes the connection. */
  end(code: number, reason: Ending): void {
    for (const subscriber of [...this.subscribers]) subscriber.end(reason);
    // Completions are sent first.
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
