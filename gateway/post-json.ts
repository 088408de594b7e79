import type { Dispatcher, Pool } from 'undici';

export interface JsonAnswer {
  readonly statusCode: number;
  readonly json: unknown;
  readonly sizeBytes: number;
}

/** The maximum size of a response, and the error thrown beyond it. */
export interface ByteLimit {
  readonly maxBytes: number;
  readonly tooLarge: () => Error;
}

/** Deadline of the whole exchange, including the wait for a free connection. */
export interface Deadline {
  readonly withinMs: number;
  readonly late: () => Error;
}

/**
 * A leaner handler than undici's `request`, whose streams, signals and header copies are not needed for one
 * small response.
 */
class ReadJson implements Dispatcher.DispatchHandler {
  readonly #parts: Buffer[] = [];
  #statusCode = 0;
  #sizeBytes = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #lateness: Error | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly limit: ByteLimit,
    private readonly deadline: Deadline,
    private readonly resolve: (answer: JsonAnswer) => void,
    private readonly reject: (cause: unknown) => void,
  ) {
    this.#timer = setTimeout(() => this.#giveUp(), deadline.withinMs);
  }

  // A request that waited for a connection until its deadline is not sent.
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#lateness) controller.abort(this.#lateness);
    else this.#controller = controller;
  }

  onResponseStart(_controller: unknown, statusCode: number): void {
    this.#statusCode = statusCode;
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    this.#sizeBytes += part.length;
    if (this.#sizeBytes > this.limit.maxBytes) controller.abort(this.limit.tooLarge());
    else this.#parts.push(part);
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    const [first] = this.#parts;
    const whole = this.#parts.length === 1 ? (first as Buffer) : Buffer.concat(this.#parts);
    try {
      this.resolve({
        statusCode: this.#statusCode,
        json: JSON.parse(whole.toString('utf8')),
        sizeBytes: this.#sizeBytes,
      });
    } catch (cause) {
      this.reject(cause);
    }
  }

  onResponseError(_controller: unknown, cause: unknown): void {
    clearTimeout(this.#timer);
    this.reject(cause);
  }

  #giveUp(): void {
    this.#lateness = this.deadline.late();
    this.reject(this.#lateness);
    this.#controller?.abort(this.#lateness);
  }
}

export const postJson = (
  pool: Pool,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  limit: ByteLimit,
  deadline: Deadline,
): Promise<JsonAnswer> =>
  new Promise((resolve, reject) => {
    const request: Dispatcher.DispatchOptions = {
      path,
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    };
    pool.dispatch(request, new ReadJson(limit, deadline, resolve, reject));
  });
