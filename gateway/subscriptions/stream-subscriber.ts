import type { ServerResponse } from 'node:http';
import type { HeldCredential } from './credential-watch.js';
import { type Ending, ending, endingEvent } from './endings.js';
import type { JoinSource } from './sources.js';
import type { Subscriber } from './subscriber.js';

const UNSENT_BYTES_MOST = 1024 * 1024;

interface StreamSubscriberOptions {
  readonly requestId: string;
  readonly credential: HeldCredential;
  readonly slowGraceMs: number;
  readonly onDropped: () => void;
}

/** A subscription on an event stream of its own: the protocol graphql-sse, distinct connections. */
export class StreamSubscriber implements Subscriber {
  #leave: (() => void) | null = null;
  #isOver = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: StreamSubscriberOptions,
  ) {
    response.once('close', () => this.#stop());
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

  tell(text: string): void {
    if (this.#isOver) return;
    if (this.response.writableLength <= UNSENT_BYTES_MOST) {
      this.response.write(`event: next\ndata: ${text}\n\n`);
      return;
    }
    this.options.onDropped();
    this.end(ending('SUBSCRIPTION_TOO_SLOW'));
    setTimeout(() => this.response.destroy(), this.options.slowGraceMs).unref();
  }

  end(reason: Ending): void {
    if (this.#isOver) return;
    this.response.write(`event: next\ndata: ${endingEvent(reason, this.options.requestId)}\n\n`);
    this.complete();
  }

  complete(): void {
    if (this.#isOver) return;
    this.response.end('event: complete\ndata:\n\n');
    this.#stop();
  }

  #stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.options.credential.release();
    this.#leave?.();
  }
}
