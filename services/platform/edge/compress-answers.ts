import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';

/** Text types; events are sent one by one, and media is already compressed. */
const TYPES =
  /^(application\/(graphql-response\+)?json|application\/yaml|text\/(html|css|javascript|markdown|plain))\b/;
/** Smaller answers are not compressed: the headers would outweigh the savings. */
const MIN_BYTES = 1024;
const ENCODINGS = ['br', 'gzip'] as const;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses answers for clients that accept it. Brotli uses a level as fast as gzip. Applies to routes
 * registered afterwards.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    // Request bodies are never decompressed.
    globalDecompression: false,
    threshold: MIN_BYTES,
    encodings: [...ENCODINGS],
    customTypes: TYPES,
    brotliOptions: BROTLI,
  });
}

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The published types lack the option, which decides between encodings that the client prefers equally. */
interface PreferringNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

interface CompressedText {
  readonly encoding: (typeof ENCODINGS)[number];
  readonly bytes: Buffer;
}

/**
 * Compresses the text of an answer that no route of Fastify sends, by the same rules; null, without a promise, if the
 * text is too short or the client accepts no encoding.
 */
export function compressText(
  text: string,
  { 'accept-encoding': accept, 'x-no-compression': refused }: IncomingHttpHeaders,
): Promise<CompressedText> | null {
  if (typeof accept !== 'string' || refused !== undefined || Buffer.byteLength(text) < MIN_BYTES) return null;
  const negotiator: PreferringNegotiator = new Negotiator({
    headers: { 'accept-encoding': accept.replace('*', 'gzip') },
  });
  const [encoding] = negotiator.encodings([...ENCODINGS, 'identity'], { preferred: ENCODINGS });
  if (encoding !== 'br' && encoding !== 'gzip') return null;
  const compressing = encoding === 'br' ? COMPRESS.br(text, BROTLI) : COMPRESS.gzip(text);
  return compressing.then((bytes) => ({ encoding, bytes }));
}
