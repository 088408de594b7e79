import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { serviceClaims } from '../../services/platform/access/caller.js';
import { answerError } from '../../services/platform/errors/error-status.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import { preferredMediaType } from '../../services/platform/http/preferred-media-type.js';
import type { AttemptLimiter } from '../../services/platform/rate-limit/attempt-limiter.js';
import { refuseOtherMethods } from '../serve.js';

export interface PublicationDeps {
  readonly videos: SubgraphClient;
  /** Limits requests by the reader's address. */
  readonly readers: AttemptLimiter;
}

interface PublishedPage {
  readonly content: string;
  readonly language: string;
  readonly indexable: boolean;
  readonly contentSecurityPolicy: string;
  readonly url: string;
}

const PAGE = `query PublishedPage($id: ID!, $format: ArticleFormat!) {
  publishedPage(id: $id, format: $format) { content language indexable contentSecurityPolicy url }
}`;
const PUBLISHED_IMAGE = `query PublishedImage($id: ID!, $fileId: ID!) { url: publishedImage(id: $id, fileId: $fileId) }`;
const ARTICLE_IMAGE = `query ArticleImage($key: ID!, $fileId: ID!) { url: articleImage(key: $key, fileId: $fileId) }`;

const PATHS = [
  { method: 'GET', path: '/kb/:id' },
  { method: 'GET', path: '/kb/:id/:image' },
  { method: 'GET', path: '/pictures/:key/:image' },
] as const;

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
/** Caches revalidate at each use, so that an article disappears immediately when it is unpublished. */
const REVALIDATED = 'public, max-age=0, must-revalidate';
const NOT_FOUND_PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not found</title><h1>Not found</h1><p>There is no published article at this address.</p></html>
`;

/**
 * Serves published articles without authentication. The videos service decides what is available and renders
 * the page.
 */
export async function servePublications(app: FastifyInstance, deps: PublicationDeps): Promise<void> {
  const ask = <T>(request: FastifyRequest, document: string, variables: Record<string, unknown>) =>
    deps.videos.call<T>({ document, variables, as: serviceClaims(null), requestId: request.id });

  const pages: FastifyPluginAsync = async (scope) => {
    scope.setErrorHandler((error: Error, request, reply) => answerMissing(error, request, reply));
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      await deps.readers.begin({ address: request.ip });
    });

    scope.get<{ Params: { id: string } }>('/kb/:id', async (request, reply) => {
      const { id } = request.params;
      const isMarkdownAddress = id.endsWith('.md');
      const type = isMarkdownAddress ? MARKDOWN : negotiate(request);
      const { publishedPage: page } = await ask<{ publishedPage: PublishedPage }>(request, PAGE, {
        id: isMarkdownAddress ? id.slice(0, -'.md'.length) : id,
        format: type === HTML ? 'HTML' : 'MARKDOWN',
      });
      return sendPage(reply, page, type);
    });

    scope.get<{ Params: { id: string; image: string } }>('/kb/:id/:image', async (request, reply) => {
      const { id, image } = request.params;
      const { url } = await ask<{ url: string }>(request, PUBLISHED_IMAGE, { id, fileId: fileOf(image) });
      return redirectToImage(reply, url);
    });

    scope.get<{ Params: { key: string; image: string } }>('/pictures/:key/:image', async (request, reply) => {
      const { key, image } = request.params;
      const { url } = await ask<{ url: string }>(request, ARTICLE_IMAGE, {
        key,
        fileId: fileOf(image),
      });
      return redirectToImage(reply, url);
    });
  };
  await app.register(pages);
  refuseOtherMethods(app, PATHS);
}

function negotiate(request: FastifyRequest): typeof HTML | typeof MARKDOWN {
  const type = preferredMediaType(request.headers.accept, [HTML, MARKDOWN]);
  if (type !== null) return type;
  throw new DomainError('not_acceptable', `Accept must allow ${HTML} or ${MARKDOWN}`);
}

const fileOf = (image: string): string => image.replace(/\.jpg$/, '');

function sendPage(
  reply: FastifyReply,
  { content, language, indexable, contentSecurityPolicy, url }: PublishedPage,
  type: string,
): FastifyReply {
  reply.headers({
    'cache-control': REVALIDATED,
    vary: 'Accept',
    'content-language': language,
    'content-security-policy': contentSecurityPolicy,
    link: `<${url}>; rel="canonical"`,
  });
  if (indexable) reply.removeHeader('x-robots-tag');
  return reply.type(`${type}; charset=utf-8`).send(content);
}

/** Pages of any origin may embed the image. */
const redirectToImage = (reply: FastifyReply, url: string): FastifyReply =>
  reply
    .headers({ 'cache-control': REVALIDATED, 'cross-origin-resource-policy': 'cross-origin' })
    .redirect(url, 302);

/** Answers browsers with an HTML error page. */
function answerMissing(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isMissing = error instanceof DomainError && error.code === 'not_found';
  const preferred = preferredMediaType(request.headers.accept, ['application/json', HTML]);
  if (!isMissing || preferred !== HTML) return answerError(error, reply);
  return reply.code(404).type(`${HTML}; charset=utf-8`).send(NOT_FOUND_PAGE);
}
