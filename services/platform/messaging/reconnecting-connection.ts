import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RepeatedFailures } from '../log/repeated-failures.js';
import { within } from '../retry/within.js';
import { reconnectDelayMs } from './backoff.js';

interface Opened<T> {
  readonly value: T;
  /** Resolves with the reason when the connection is lost. */
  readonly lost: Promise<unknown>;
  close(): Promise<unknown>;
}

interface Options<T> {
  readonly what: string;
  readonly log: Logger;
  /** Opens a connection; called again, with backoff, whenever it is lost. */
  open(signal: AbortSignal): Promise<Opened<T>>;
}

const CLOSE_WITHIN_MS = 3_000;

/** A connection, or a resource on top of one, that is reopened whenever it is lost, until it is stopped. */
export class ReconnectingConnection<T> {
  #current: T | undefined;
  #lastError: unknown;
  readonly #waiting = new Set<(value: T) => void>();
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;

  constructor(private readonly options: Options<T>) {
    this.#running = this.#run();
  }

  get current(): T | undefined {
    return this.#current;
  }

  /** Resolves with the open connection, at once or as soon as there is one. */
  async wait(timeoutMs: number, signal: AbortSignal = this.#ending.signal): Promise<T> {
    if (this.#ending.signal.aborted) throw new Error(`${this.options.what} is closed`);
    if (this.#current !== undefined) return this.#current;
    const { promise, resolve, reject } = deferred<T>();
    const stop = () => reject(new Error(`${this.options.what} is closed`));
    const ends = AbortSignal.any([this.#ending.signal, signal]);
    ends.addEventListener('abort', stop);
    this.#waiting.add(resolve);
    try {
      return await within(timeoutMs, `${this.options.what}: opening`, promise);
    } catch (err) {
      throw this.#lastError === undefined
        ? err
        : new Error(`${(err as Error).message}`, { cause: this.#lastError });
    } finally {
      ends.removeEventListener('abort', stop);
      this.#waiting.delete(resolve);
    }
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { what, log } = this.options;
    const { signal } = this.#ending;
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    let failures = 0;
    const repeated = new RepeatedFailures('could not open; trying again');
    while (!signal.aborted) {
      try {
        const opening = this.options.open(signal);
        const opened = await Promise.race([opening, ended]);
        if (!opened) {
          // When stopped meanwhile, a connection that opens late is closed without waiting for it.
          void opening.then((late) => late.close()).catch(() => undefined);
          return;
        }
        failures = 0;
        repeated.ended();
        this.#arrived(opened.value);
        const why = await Promise.race([opened.lost, ended]);
        this.#current = undefined;
        if (signal.aborted)
          await within(CLOSE_WITHIN_MS, `${what}: closing`, opened.close()).catch(() => undefined);
        else log.warn({ err: why, what }, 'lost; reconnecting');
      } catch (err) {
        this.#lastError = err;
        if (!signal.aborted) repeated.add(log, { err, what });
      }
      failures += 1;
      if (!signal.aborted)
        await sleep(reconnectDelayMs(failures), undefined, { signal }).catch(() => undefined);
    }
  }

  #arrived(value: T): void {
    this.#current = value;
    this.#lastError = undefined;
    for (const resolve of this.#waiting) resolve(value);
  }
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((res, rej) => {
    resolve = res;
    reject = rej;
  });
  return { promise, resolve, reject };
}
