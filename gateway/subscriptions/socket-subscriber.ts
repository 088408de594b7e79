import type { HeldCredential } from './credential-watch.js';
import { type Ending, ending, endingEvent } from './endings.js';
import type { EventText } from './event-text.js';
import type { SocketSession } from './socket-session.js';
import type { JoinSource } from './sources.js';
import type { Subscriber } from './subscriber.js';

interface SocketSubscriberOptions {
  readonly session: SocketSession;
  /** The client's id of the operation. */
  readonly id: string;
  readonly requestId: string;
  readonly credential: HeldCredential;
  readonly onDropped: () => void;
  /** Called once. */
  readonly onOver: () => void;
}

type Result = IteratorResult<never, undefined>;

/**
 * A subscription on a client's socket. It presents itself to graphql-ws as a stream without events, which
 * starts at the first `next` and finishes with the subscription. The events, serialized once for all
 * subscribers, are written to the socket directly.
 */
export class SocketSubscriber implements Subscriber, AsyncGenerator<never, undefined, undefined> {
  readonly #head: string;
  #leave: (() => void) | null = null;
  #isOver = false;
  #waiting: Array<(result: Result) => void> = [];

  constructor(
    private readonly options: SocketSubscriberOptions,
    /** Null once it was called. */
    private join: JoinSource | null,
  ) {
    this.#head = `{"id":${JSON.stringify(options.id)},"type":"next","payload":`;
  }

  get credential(): HeldCredential {
    return this.options.credential;
  }

  send(event: EventText): void {
    const { session, onDropped } = this.options;
    if (this.#isOver) return;
    if (!session.isCongested) {
      session.sendFrame(event.frameAfter(this.#head));
      return;
    }
    onDropped();
    this.end(ending('SUBSCRIPTION_TOO_SLOW'));
    session.cutOffUnlessItCatchesUp();
  }

  /** Ends this subscription only; others of its source continue. */
  end(reason: Ending): void {
    if (this.#isOver) return;
    this.options.session.send(`${this.#head}${endingEvent(reason, this.options.requestId)}}`);
    this.complete();
  }

  complete(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.options.onOver();
    this.options.session.subscribers.delete(this);
    this.#leave?.();
    for (const resolve of this.#waiting) resolve({ done: true, value: undefined });
    this.#waiting = [];
  }

  next(): Promise<Result> {
    const { join } = this;
    if (join && !this.#isOver) {
      this.join = null;
      this.options.session.subscribers.add(this);
      const leave = join(this);
      // The replayed events may already have exceeded the buffer.
      if (this.#isOver) leave();
      else this.#leave = leave;
    }
    if (this.#isOver) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async return(): Promise<Result> {
    this.complete();
    return { done: true, value: undefined };
  }

  async throw(thrown: unknown): Promise<Result> {
    this.complete();
    throw thrown;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.complete();
  }
}
