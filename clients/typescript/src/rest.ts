import createOpenApiClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.generated.js';
import { IDEMPOTENCY_KEY, type Send } from './send.js';

/** Every operation of the REST API, with its types. A refused request throws, so `error` is never set. */
export type Rest = Client<paths>;

/** Every POST gets an idempotency key, so that it can be repeated after a lost response. */
export function makeRest(baseUrl: string, send: Send): Rest {
  return createOpenApiClient<paths>({
    baseUrl,
    fetch: (request) => {
      if (request.method === 'POST' && !request.headers.has(IDEMPOTENCY_KEY))
        request.headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());
      return send(request);
    },
  });
}

/** Returns the body of a response. */
export async function bodyOf<T>(answer: Promise<{ readonly data?: T }>): Promise<NonNullable<T>> {
  const { data } = await answer;
  if (data === undefined || data === null) throw new TypeError('The service answered without a body');
  return data;
}
