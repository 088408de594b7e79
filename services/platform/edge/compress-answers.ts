import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** What is text; events are sent one by one, and media is compressed already. */
const TYPES =
  /^(application\/(graphql-response\+)?json|application\/yaml|text\/(html|css|javascript|markdown|plain))\b/;
/** Below it the headers outweigh what is saved. */
const MIN_BYTES = 1024;

/** Compresses answers for clients that accept it. Brotli runs at the speed of gzip. Applies to routes registered afterwards. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    // Bodies of requests are read as they are.
    globalDecompression: false,
    threshold: MIN_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
