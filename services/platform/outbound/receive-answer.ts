import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { errorMessage } from '../errors/errors.js';
import { boundBody, findDecoder } from './bounded-body.js';
import type { Exchange } from './exchange.js';
import { OutboundRefused, OutboundTooLarge } from './outbound-refused.js';
import type { RequestedUrl } from './redirect.js';

export interface OutboundResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Final URL after redirects. */
  readonly url: string;
  /** Decoded. Read it or destroy it: until then it occupies the connection. */
  readonly body: Readable;
}

/**
 * Returns the answer with its body decoded and bounded; refuses at once when its headers announce a body that
 * is too large.
 */
export function receiveAnswer(
  exchange: Exchange,
  { url, method }: RequestedUrl,
  answer: Dispatcher.ResponseData,
  maxBytes: number,
): OutboundResponse {
  const headers = flattenHeaders(answer.headers);
  const decoder = method === 'HEAD' ? undefined : findDecoder(headers['content-encoding']);
  if (decoder) {
    delete headers['content-encoding'];
    delete headers['content-length'];
  }
  if (method !== 'HEAD' && Number(headers['content-length']) > maxBytes) throw new OutboundTooLarge(maxBytes);
  return {
    status: answer.statusCode,
    headers,
    url: url.href,
    body: boundBody(answer.body, {
      decoder,
      maxBytes,
      explain: (error) => explainFailure(exchange, error),
      onEnd: () => exchange.end(),
    }),
  };
}

/**
 * Converts any error of the network, TLS or the decoder into one error; the reason that ended the exchange
 * takes precedence over its
 * consequences.
 */
export function explainFailure(exchange: Exchange, thrown: unknown): Error {
  const cause = exchange.signal.aborted ? exchange.signal.reason : thrown;
  const known = cause instanceof OutboundRefused || cause instanceof OutboundTooLarge;
  if (known || exchange.signal.aborted) return cause as Error;
  return new OutboundRefused(errorMessage(cause), { cause });
}

export const flattenHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
