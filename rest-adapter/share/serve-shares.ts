import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { serviceClaims } from '../../services/platform/access/caller.js';
import { answerError } from '../../services/platform/errors/error-status.js';
import { DomainError, notFound } from '../../services/platform/errors/errors.js';
import type { SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import { preferredMediaType } from '../../services/platform/http/preferred-media-type.js';
import type { AttemptLimiter } from '../../services/platform/rate-limit/attempt-limiter.js';
import { refuseOtherMethods } from '../serve.js';
import type { ShareBandwidth } from './bandwidth.js';
import type { StoredFiles } from './stored-file.js';

/** The script of a shared video’s page: chapters seek in the player and show which one is playing. */
const PLAYER_SCRIPT = `const video = document.querySelector('video');
const chapters = [...document.querySelectorAll('a[data-seconds]')];
for (const chapter of chapters)
  chapter.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    video.currentTime = Number(chapter.dataset.seconds);
    video.play().catch(() => undefined);
    video.focus();
  });
video.addEventListener('timeupdate', () => {
  const present = chapters.findLast(({ dataset }) => Number(dataset.seconds) <= video.currentTime + 0.05);
  for (const chapter of chapters)
    if (chapter === present) chapter.setAttribute('aria-current', 'true');
    else chapter.removeAttribute('aria-current');
});
`;

const TIMES = /^(\d{2,}:\d{2}:\d{2}),(\d{3}) --> (\d{2,}:\d{2}:\d{2}),(\d{3})$/;

/** Keeps bold, italic and underlined text; other tags of SubRip have no equivalent, and other characters are text. */
const textOf = (line: string): string =>
  line
    .replace(/^\{\\an\d\}/, '')
    .replace(/<\/?font[^>]*>/g, '')
    .replaceAll('&', '&amp;')
    .replace(/<(?!\/?[biu]>)/g, '&lt;');

/** Converts a SubRip file that the product has written to WebVTT. */
export function vttOfSrt(srt: string): string {
  const blocks = srt
    .replaceAll('\r\n', '\n')
    .split(/\n\n+/)
    .flatMap((block) => {
      const [, times = '', ...lines] = block.trim().split('\n');
      const [, from, fromMs, to, toMs] = TIMES.exec(times) ?? [];
      return from ? [`${from}.${fromMs} --> ${to}.${toMs}\n${lines.map(textOf).join('\n')}\n`] : [];
    });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** The look of the page of a shared video, as far as a message needs it. */
const STYLE = `:root{color-scheme:light dark;--ink:#1b1f27;--soft:#565f70;--line:#c9cfda;--page:#f2f4f8;--card:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#eceff5;--soft:#a9b2c3;--line:#485062;--page:#14171d;--card:#1d2129}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,"DejaVu Sans",sans-serif}
main{max-width:28rem;margin:8vh auto 2rem;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}
p{margin:0;color:var(--soft)}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const NOT_FOUND_POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Shown at addresses where no video is shared, or no longer. */
const NOT_FOUND_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not found</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Not found</h1>
<p>There is no shared video at this address. Ask the person who sent it to you for a new link.</p>
</main>
</body>
</html>
`;

export interface ShareDeps {
  readonly videos: SubgraphClient;
  /** Limits requests by the viewer's address. */
  readonly viewers: AttemptLimiter;
  /** Limits the bytes that they read. */
  readonly bandwidth: ShareBandwidth;
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
  { videos, viewers, bandwidth, files }: ShareDeps,
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
    const transfer = bandwidth.begin({ address: request.ip, share: id });
    reply.raw.once('close', transfer.end);
    const pass = (url: string) =>
      files.pass(url, { method, headers: request.headers, onBytes: transfer.count }, reply);
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
  const preferred = preferredMediaType(request.headers.accept, ['application/json', 'text/html']);
  if (!isMissing || preferred !== 'text/html') return answerError(error, reply);
  return reply.code(404).header('content-security-policy', NOT_FOUND_POLICY).type(HTML).send(NOT_FOUND_PAGE);
}
