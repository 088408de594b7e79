import { Agent, FormData, fetch, type RequestInit } from 'undici';

/**
 * Returns a `fetch` that gives up a connection after `connectWithinMs`, and waits for an answer as long as
 * `timeoutMs`: otherwise a host that drops everything is waited for as long as a slow one, and no answer may
 * take longer than five minutes.
 */
export function boundedFetch({
  connectWithinMs,
  timeoutMs,
}: {
  connectWithinMs: number;
  timeoutMs: number;
}): typeof globalThis.fetch {
  const dispatcher = new Agent({
    connect: { timeout: connectWithinMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const bounded = (url: string, { body, ...init }: RequestInit & { body?: unknown } = {}) =>
    fetch(url, { ...init, body: ownForm(body), dispatcher });
  // The client tests with this class whether it may send forms of Node.js.
  return Object.assign(bounded, { Response: globalThis.Response }) as unknown as typeof globalThis.fetch;
}

/** Forms of Node.js's own `fetch` are another class, which this one does not recognize. */
function ownForm(body: unknown): RequestInit['body'] {
  if (!(body instanceof globalThis.FormData)) return body as RequestInit['body'];
  const form = new FormData();
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, value.name);
  }
  return form;
}
