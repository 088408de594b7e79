import type { ServerResponse } from 'node:http';
import type { HeldCredential } from './credential-watch.js';
import { type Ending, ending, endingEvent } from './endings.js';
import type { EventText } from './event-text.js';
import type { JoinSource } from './sources.js';
import type { Subscriber } from './subscriber.js';

const MAX_UNSENT_BYTES = 1024 * 1024;

interface StreamSubscriberOptions {
  readonly requestId: string;
  readonly credential: HeldCredential;
  readonly slowGraceMs: number;
  readonly onDropped: () => void;
  /** Present for an operation that shares its stream with others. */
  readonly shared?: { readonly operationId: string; readonly onOver: () => void };
}

/** Serializes an event of an operation on a shared stream; the payload is a whole GraphQL result. */
export const operationEvent = (event: 'next' | 'complete', id: string, payload?: string): string =>
  `event: ${event}\ndata: {"id":${JSON.stringify(id)}${payload === undefined ? '' : `,"payload":${payload}`}}\n\n`;

/** A subscription on an event stream, its own or a shared one: the graphql-sse protocol. */
export class StreamSubscriber implements Subscriber {
  #leave: (() => void) | null = null;
  #isOver = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: StreamSubscriberOptions,
  ) {
    if (!options.shared) response.once('close', () => this.leave());
  }

  get credential(): HeldCredential {
    return this.options.credential;
  }

  join(source: JoinSource): void {
    if (this.#isOver) return;
    const leave = source(this);
    if (this.#isOver) leave();
    else this.#leave = leave;
  }

  send({ text }: EventText): void {
    if (this.#isOver) return;
    if (this.response.writableLength <= MAX_UNSENT_BYTES) {
      this.#write(text);
      return;
    }
    this.options.onDropped();
    this.end(ending('SUBSCRIPTION_TOO_SLOW'));
    setTimeout(() => {
      // A shared stream that has caught up continues with its other operations.
      if (this.options.shared && this.response.writableLength <= MAX_UNSENT_BYTES) return;
      this.response.destroy();
    }, this.options.slowGraceMs).unref();
  }

  end(reason: Ending): void {
    if (this.#isOver) return;
    this.#write(endingEvent(reason, this.options.requestId));
    this.complete();
  }

  complete(): void {
    if (this.#isOver) return;
    const { shared } = this.options;
    if (shared) this.response.write(operationEvent('complete', shared.operationId));
    else this.response.end('event: complete\ndata:\n\n');
    this.leave();
  }

  /** Stops sending events. */
  leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { shared, credential } = this.options;
    // The credential of a shared stream is released by the stream.
    if (shared) shared.onOver();
    else credential.release();
    this.#leave?.();
  }

  #write(text: string): void {
    const { shared } = this.options;
    this.response.write(
      shared ? operationEvent('next', shared.operationId, text) : `event: next\ndata: ${text}\n\n`,
    );
  }
}
