import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/errors/errors.js';
import { readStoredUrl } from '../../../platform/http/stored-url.js';
import { allowAnyOrigin } from '../../storage/readable-from-anywhere.js';
import { PREVIEW_NAME, PREVIEW_SPACE, type VoicePreviews } from './voice-previews.js';

interface PreviewRoute {
  Params: { voiceId: string };
  Querystring: { expires?: string; signature?: string };
}

/** `GET|HEAD /files/voices/<voice>/preview.mp3?expires&signature`: the preview of a voice. */
export function servePreviews(
  app: FastifyInstance,
  previews: VoicePreviews,
  secrets: readonly string[],
): void {
  app.route<PreviewRoute>({
    method: ['GET', 'HEAD'],
    url: `/files/${PREVIEW_SPACE}/:voiceId/${PREVIEW_NAME}`,
    handler: async (request, reply) => {
      const { voiceId } = request.params;
      const address = { workspaceId: PREVIEW_SPACE, fileId: voiceId, filename: PREVIEW_NAME };
      const expiresAt = readStoredUrl(address, request.query, secrets);
      if (!expiresAt || expiresAt.getTime() <= Date.now()) throw notFound({ what: 'File', id: voiceId });
      const path = await previews.fileOf(voiceId);
      const { size } = await stat(path);
      allowAnyOrigin(reply).headers({
        'content-type': 'audio/mpeg',
        'content-length': size,
        'cache-control': 'private, max-age=82800',
      });
      return reply.send(request.method === 'HEAD' ? undefined : createReadStream(path));
    },
  });
}
