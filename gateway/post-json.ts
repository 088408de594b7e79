import type { Dispatcher, Pool } from 'undici';

export interface JsonAnswer {
  readonly statusCode: number;
  readonly json: unknown;
}

/** What undici's own `request` does with streams, signals and copies of headers is not needed for one small answer. */
class ReadJson implements Dispatcher.DispatchHandler {
  readonly #parts: Buffer[] = [];
  #statusCode = 0;

  constructor(
    private readonly resolve: (answer: JsonAnswer) => void,
    private readonly reject: (cause: unknown) => void,
  ) {}

  // undici asks for it, and there is nothing to do.
  onRequestStart(): void {}

  onResponseStart(_controller: unknown, statusCode: number): void {
    this.#statusCode = statusCode;
  }

  onResponseData(_controller: unknown, part: Buffer): void {
    this.#parts.push(part);
  }

  onResponseEnd(): void {
    const [first] = this.#parts;
    const whole = this.#parts.length === 1 ? (first as Buffer) : Buffer.concat(this.#parts);
    try {
      this.resolve({ statusCode: this.#statusCode, json: JSON.parse(whole.toString('utf8')) });
    } catch (cause) {
      this.reject(cause);
    }
  }

  onResponseError(_controller: unknown, cause: unknown): void {
    this.reject(cause);
  }
}

export const postJson = (
  pool: Pool,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<JsonAnswer> =>
  new Promise((resolve, reject) => {
    const request: Dispatcher.DispatchOptions = {
      ...{ path, method: 'POST', body },
      headers: { 'content-type': 'application/json', ...headers },
    };
    pool.dispatch(request, new ReadJson(resolve, reject));
  });
