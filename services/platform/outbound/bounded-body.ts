import { PassThrough, pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundRefused, OutboundTooLarge } from './outbound-refused.js';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Returns the decoder of the body's content encoding, if it has one. Several encodings at once are refused:
 * only decompression bombs use
 * them.
 */
export function findDecoder(encoding: string | undefined): Transform | undefined {
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
export function boundBody(
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
