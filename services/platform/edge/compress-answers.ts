import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Text types; events are sent one by one, and media is already compressed. */
const TYPES =
  /^(application\/(graphql-response\+)?json|application\/yaml|text\/(html|css|javascript|markdown|plain))\b/;
/** Smaller answers are not compressed: the headers would outweigh the savings. */
const MIN_BYTES = 1024;

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
    encodings: ['br', 'gzip'],
    customTypes: TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
