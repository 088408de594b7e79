import type { Dispatcher } from 'undici';

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

export interface PostJson {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly limit: ByteLimit;
  readonly deadline: Deadline;
}

/**
 * Sends JSON by POST. Rejects with the error of the limit or the deadline, a SyntaxError when the response is not JSON,
 * and an error with a code of the system or of undici when the connection fails.
 */
export const postJson = (
  dispatcher: Dispatcher,
  { path, body, headers, limit, deadline }: PostJson,
): Promise<JsonAnswer> =>
  new Promise((resolve, reject) => {
    dispatcher.dispatch(
      { path, method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
      new ReadJson(limit, deadline, resolve, reject),
    );
  });

/** Costs less than undici's `request`, whose streams and signals one small response does not need. */
class ReadJson implements Dispatcher.DispatchHandler {
  readonly #parts: Buffer[] = [];
  readonly #timer: NodeJS.Timeout;
  #statusCode = 0;
  #sizeBytes = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #lateness: Error | undefined;

  constructor(
    private readonly limit: ByteLimit,
    deadline: Deadline,
    private readonly resolve: (answer: JsonAnswer) => void,
    private readonly reject: (cause: unknown) => void,
  ) {
    this.#timer = setTimeout(() => this.#giveUp(deadline.late()), deadline.withinMs);
  }

  /** A request that waited for a connection until its deadline is not sent. */
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
    const [only] = this.#parts;
    const whole = this.#parts.length === 1 ? (only as Buffer) : Buffer.concat(this.#parts);
    try {
      const json = JSON.parse(whole.toString('utf8'));
      this.resolve({ statusCode: this.#statusCode, json, sizeBytes: this.#sizeBytes });
    } catch (cause) {
      this.reject(cause);
    }
  }

  onResponseError(_controller: unknown, cause: unknown): void {
    clearTimeout(this.#timer);
    this.reject(cause);
  }

  #giveUp(lateness: Error): void {
    this.#lateness = lateness;
    this.reject(lateness);
    this.#controller?.abort(lateness);
  }
}
