import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/errors/errors.js';
import { allowAnyOrigin } from '../../storage/readable-from-anywhere.js';
import type { FontRegistry } from '../../text/typesetting/font-registry.js';
import { FONTS_PATH } from './font-url.js';

interface FontRoute {
  Params: { sha256: string };
}

const SHA256 = /^[0-9a-f]{64}$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.otf': 'font/otf',
  '.ttf': 'font/ttf',
};
const COLLECTION = 'font/collection';

/** `GET|HEAD /files/fonts/<SHA-256>`: returns a font that captions are drawn with; the content never changes. */
export function serveFonts(
  app: FastifyInstance,
  openFonts: () => Promise<Pick<FontRegistry, 'pathOf'>>,
): void {
  app.route<FontRoute>({
    method: ['GET', 'HEAD'],
    url: `/files/${FONTS_PATH}/:sha256`,
    handler: async (request, reply) => {
      const { sha256 } = request.params;
      const path = SHA256.test(sha256) ? await (await openFonts()).pathOf(sha256) : null;
      if (!path) throw notFound({ what: 'Font', id: sha256 });
      const { size } = await stat(path);
      allowAnyOrigin(reply).headers({
        'content-type': CONTENT_TYPES[extname(path).toLowerCase()] ?? COLLECTION,
        'content-length': size,
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${sha256}"`,
      });
      return reply.send(request.method === 'HEAD' ? undefined : createReadStream(path));
    },
  });
}
