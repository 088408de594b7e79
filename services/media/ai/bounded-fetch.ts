import { Agent, FormData, fetch, type RequestInit, Response } from 'undici';
import { JsonBounds } from '../../platform/text/json-bounds.js';
import { MAX_AUDIO_BYTES, MODEL_JSON } from './model-json.js';

/**
 * Returns a `fetch` that gives up a connection after `connectWithinMs`, and waits for an answer as long as
 * `timeoutMs`: otherwise a host that drops everything is waited for as long as a slow one, and no answer may
 * take longer than five minutes. The limits of an answer are checked while it is received.
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
  const bounded = async (url: string, { body, ...init }: RequestInit & { body?: unknown } = {}) =>
    withinBounds(await fetch(url, { ...init, body: ownForm(body), dispatcher }));
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

function withinBounds(answer: Response): Response {
  if (!answer.body) return answer;
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const check = isJson ? new JsonBounds(MODEL_JSON) : makeByteLimit(MAX_AUDIO_BYTES);
  const checked = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      check.write(chunk);
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(checked), { status, statusText, headers });
}

function makeByteLimit(maxBytes: number): Pick<JsonBounds, 'write'> {
  let bytes = 0;
  return {
    write(chunk) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error(`the answer must have at most ${maxBytes} bytes`);
    },
  };
}
