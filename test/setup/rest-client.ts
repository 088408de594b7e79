/** A response as received by a client. `json` throws when the body is not JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests are about what is in it.
  readonly json: any;
}

export interface Call {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string | Uint8Array;
  /** Sent as multipart/form-data. */
  readonly form?: FormData;
  /** Replaces the product's own key; null sends none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallApi = (method: string, path: string, call?: Call) => Promise<Answer>;

/** Sends requests like an independent client. */
export function makeRestClient(baseUrl: string, ownKey: string): CallApi {
  return async (method, path, { body, raw, form, key = ownKey, headers = {} } = {}) => {
    const asJson = body !== undefined || raw !== undefined;
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(asJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: form ?? raw ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      get json() {
        return JSON.parse(text);
      },
    };
  };
}
