import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { serviceClaims } from '../../services/platform/access/caller.js';
import { answerError } from '../../services/platform/errors/error-status.js';
import { DomainError, notFound } from '../../services/platform/errors/errors.js';
import type { SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import type { AttemptLimiter } from '../../services/platform/rate-limit/attempt-limiter.js';
import { refuseOtherMethods } from '../serve.js';
import { NOT_FOUND_PAGE, NOT_FOUND_POLICY } from './not-found-page.js';
import { PLAYER_SCRIPT } from './player-script.js';
import type { StoredFiles } from './stored-file.js';
import { vttOfSrt } from './vtt-of-srt.js';

export interface ShareDeps {
  readonly videos: SubgraphClient;
  /** Limits requests by the viewer's address. */
  readonly viewers: AttemptLimiter;
  readonly files: StoredFiles;
}

interface SharedVideo {
  readonly page: string;
  readonly contentSecurityPolicy: string;
  readonly language: string;
  readonly videoUrl: string;
  readonly srtUrl: string | null;
  readonly posterUrl: string | null;
  readonly chapters: string;
  readonly downloadable: boolean;
}

const SHARED = (fields: string) =>
  `query SharedVideo($id: ID!, $startSeconds: Float, $ratio: String) { sharedVideo(id: $id, startSeconds: $startSeconds, ratio: $ratio) { ${fields} } }`;
const PAGE = SHARED('page contentSecurityPolicy language');
const FILES = SHARED('videoUrl srtUrl posterUrl chapters downloadable');

const PATHS = [
  { method: 'GET', path: '/share/:id' },
  { method: 'GET', path: '/share/player.js' },
  { method: 'GET', path: '/share/:id/:file' },
] as const;

const HTML = 'text/html; charset=utf-8';
const VTT = 'text/vtt; charset=utf-8';
/** Browsers ask again at each use, so that nothing is shown any more once sharing has ended. */
const REVALIDATED = 'private, no-cache';

interface FileRequest {
  Params: { id: string; file: string };
  Querystring: { download?: string; ratio?: string };
}

/**
 * Serves shared videos without authentication. Every request, also for a part of the video, asks the videos service whether
 * it is still shared; viewers never receive the URL of a stored file.
 */
export async function serveShares(
  app: FastifyInstance,
  { videos, viewers, files }: ShareDeps,
): Promise<void> {
  const find = async (
    request: FastifyRequest,
    document: string,
    variables: { id: string; startSeconds?: number; ratio?: string },
  ): Promise<SharedVideo> => {
    const as = serviceClaims(null);
    const answer = await videos.call<{ sharedVideo: SharedVideo }>({
      document,
      variables,
      as,
      requestId: request.id,
    });
    return answer.sharedVideo;
  };

  async function answerFile(
    request: FastifyRequest<FileRequest>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { id, file } = request.params;
    const shared = await find(request, FILES, { id, ...chosenExport(request.query) });
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const pass = (url: string) => files.pass(url, { method, headers: request.headers }, reply);
    switch (file) {
      case 'video.mp4':
        return pass(
          shared.downloadable && request.query.download === '1'
            ? `${shared.videoUrl}&download=1`
            : shared.videoUrl,
        );
      case 'poster.jpg':
        if (shared.posterUrl) return pass(shared.posterUrl);
        break;
      case 'captions.vtt':
        if (shared.srtUrl) return reply.type(VTT).send(vttOfSrt(await files.text(shared.srtUrl)));
        break;
      case 'chapters.vtt':
        return reply.type(VTT).send(shared.chapters);
    }
    throw notFound({ what: 'File', id: file });
  }

  const pages: FastifyPluginAsync = async (scope) => {
    scope.setErrorHandler((error: Error, request, reply) => answerMissing(error, request, reply));
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      await viewers.begin({ address: request.ip });
    });

    scope.get('/share/player.js', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(PLAYER_SCRIPT),
    );
    scope.get<{ Params: { id: string }; Querystring: { t?: string; ratio?: string } }>(
      '/share/:id',
      async (request, reply) => {
        const seconds = Number(request.query.t);
        const start =
          Number.isFinite(seconds) && seconds > 0 && seconds < 1e6 ? { startSeconds: seconds } : {};
        const shared = await find(request, PAGE, {
          id: request.params.id,
          ...start,
          ...chosenExport(request.query),
        });
        return reply
          .headers({
            'cache-control': REVALIDATED,
            'content-language': shared.language,
            'content-security-policy': shared.contentSecurityPolicy,
          })
          .type(HTML)
          .send(shared.page);
      },
    );
    scope.route<FileRequest>({
      method: ['GET', 'HEAD'],
      url: '/share/:id/:file',
      handler: (request, reply) => answerFile(request, reply.header('cache-control', REVALIDATED)),
    });
  };
  await app.register(pages);
  refuseOtherMethods(app, PATHS);
}

/** Which of several exports the URL names, such as `ratio=9x16`. */
const chosenExport = ({ ratio }: { readonly ratio?: string }): { ratio?: string } =>
  typeof ratio === 'string' && ratio !== '' ? { ratio } : {};

/** Answers browsers with an HTML error page. */
function answerMissing(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store');
  const isMissing = error instanceof DomainError && error.code === 'not_found';
  const preferred = new Negotiator(request.raw).mediaTypes(['application/json', 'text/html'])[0];
  if (!isMissing || preferred !== 'text/html') return answerError(error, reply);
  return reply.code(404).header('content-security-policy', NOT_FOUND_POLICY).type(HTML).send(NOT_FOUND_PAGE);
}
