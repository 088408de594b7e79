import { PassThrough, pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { errorMessage } from '../errors/errors.js';
import type { Exchange } from './exchange.js';
import { OutboundRefused, OutboundTooLarge } from './outbound-refused.js';
import type { RequestedUrl } from './redirect.js';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Returns the decoder of the body's content encoding, if it has one. Several encodings at once are refused:
 * only decompression bombs use them.
 */
function findDecoder(encoding: string | undefined): Transform | undefined {
  const name = encoding?.trim().toLowerCase() || 'identity';
  if (name === 'identity') return undefined;
  const make = DECODERS[name];
  if (!make) throw new OutboundRefused(`its response has the encoding ${name}, which was not requested`);
  return make();
}

/**
 * Counts the decoder's output: a decompression bomb ends at the limit and holds at most a chunk of memory
 * until then.
 */
class BoundedBody extends Transform {
  #bytes = 0;

  constructor(
    readonly maxBytes: number,
    readonly explain: (error: Error) => Error,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.maxBytes) done(new OutboundTooLarge(this.maxBytes));
    else done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error && this.explain(error));
  }
}

/** The decoded body. `explain` maps its errors; `onEnd` is called once, however it ends. */
function boundBody(
  raw: Readable,
  { decoder, maxBytes, explain, onEnd }: BodyLimits & { decoder: Transform | undefined },
): Readable {
  const body = new BoundedBody(maxBytes, explain);
  body.on('error', () => {}); // the timeout may fire before the body has a reader; a later reader still receives the error
  pipeline(raw, decoder ?? new PassThrough(), body, onEnd);
  return body;
}

interface BodyLimits {
  readonly maxBytes: number;
  readonly explain: (error: Error) => Error;
  readonly onEnd: () => void;
}

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
 * takes precedence over its consequences.
 */
export function explainFailure(exchange: Exchange, thrown: unknown): Error {
  const cause = exchange.signal.aborted ? exchange.signal.reason : thrown;
  const known = cause instanceof OutboundRefused || cause instanceof OutboundTooLarge;
  if (known || exchange.signal.aborted) return cause as Error;
  return new OutboundRefused(errorMessage(cause), { cause });
}

export const flattenHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
