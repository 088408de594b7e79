import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { credentialKey } from '../../services/platform/edge/concurrency.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { HeldCredential } from './credential-watch.js';
import type { Ending } from './endings.js';
import { operationEvent, type StreamSubscriber } from './stream-subscriber.js';

/** Equals the maximum of a WebSocket. */
const MAX_OPERATIONS = 1000;

/**
 * An operation on the stream; without a subscriber while the operation is read or when it has a single
 * result.
 */
export interface Place {
  readonly id: string;
  subscriber: StreamSubscriber | null;
}

/** One event stream for all operations of a client: the single connection mode of the graphql-sse protocol. */
export class SingleStream {
  readonly token = randomUUID();
  readonly #places = new Map<string, Place>();
  #response: ServerResponse | null = null;

  constructor(
    readonly credential: HeldCredential,
    private readonly onClose: () => void,
  ) {}

  get response(): ServerResponse {
    if (!this.#response) throw new DomainError('conflict', 'The stream is not open yet');
    return this.#response;
  }

  get isOpen(): boolean {
    return this.#response !== null;
  }

  /** Throws `conflict`. */
  requireUnopened(): void {
    if (this.isOpen) throw new DomainError('conflict', 'The stream is already open');
  }

  open(response: ServerResponse): void {
    this.#response = response;
    response.once('close', () => this.close());
  }

  /** Throws `conflict` and `limit_exceeded`. */
  reserve(id: string): Place {
    if (this.#places.has(id))
      throw new DomainError('conflict', `The stream already has an operation ${JSON.stringify(id)}`);
    if (this.#places.size >= MAX_OPERATIONS)
      throw new DomainError(
        'limit_exceeded',
        `A stream carries at most ${MAX_OPERATIONS} operations at once`,
      );
    const place: Place = { id, subscriber: null };
    this.#places.set(id, place);
    return place;
  }

  /** Returns false after the client completed the operation or the stream closed. */
  has(place: Place): boolean {
    return this.#places.get(place.id) === place;
  }

  free(place: Place): void {
    if (this.has(place)) this.#places.delete(place.id);
  }

  /** Throws `not_found`. */
  complete(id: string): void {
    const place = this.#places.get(id);
    if (!place) throw new DomainError('not_found', `The stream has no operation ${JSON.stringify(id)}`);
    this.free(place);
    if (place.subscriber) place.subscriber.complete();
    else this.#response?.write(operationEvent('complete', id));
  }

  /** Sends the reason to every operation, then ends the stream. */
  end(reason: Ending): void {
    for (const { subscriber } of [...this.#places.values()]) subscriber?.end(reason);
    if (this.#response) this.#response.end();
    else this.close();
  }

  close(): void {
    const places = [...this.#places.values()];
    this.#places.clear();
    for (const { subscriber } of places) subscriber?.leave();
    this.credential.release();
    this.onClose();
  }
}

/** How long a reserved stream waits for its client to open it. */
const OPENED_WITHIN_MS = 30_000;

/** The streams of this gateway by token. */
export class SingleStreams {
  readonly #streams = new Map<string, SingleStream>();

  /** `hold` receives the callback that ends the stream together with its credential. */
  add(hold: (onEnd: (reason: Ending) => void) => HeldCredential): SingleStream {
    const credential = hold((reason) => stream.end(reason));
    const stream: SingleStream = new SingleStream(credential, () => {
      clearTimeout(unopened);
      this.#streams.delete(stream.token);
    });
    const unopened = setTimeout(() => {
      if (!stream.isOpen) stream.close();
    }, OPENED_WITHIN_MS).unref();
    this.#streams.set(stream.token, stream);
    return stream;
  }

  /** A stream of another credential is reported as missing. Throws `not_found`. */
  require(token: string, claims: CallerClaims): SingleStream {
    const stream = this.#streams.get(token);
    if (stream && credentialKey(stream.credential.claims) === credentialKey(claims)) return stream;
    throw new DomainError('not_found', 'The event stream does not exist; reserve one with PUT');
  }

  close(): void {
    for (const stream of [...this.#streams.values()]) stream.close();
  }
}
