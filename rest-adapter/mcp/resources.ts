import type {
  ListResourcesResult,
  ReadResourceResult,
  ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import { ACCESS } from '../../schemas/access.js';
import type { Access } from '../../services/platform/access/access.js';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { CallRoute, RouteResult } from './call-route.js';
import type { McpCaller } from './mcp-caller.js';
import { beginningOf, type Cut, shorten } from './tools/shorten.js';
import { describeCuts, MAX_RESULT_BYTES, USER_DATA } from './tools/tool-result.js';
import { mayCall } from './tools/tools.js';

interface Kind {
  /** What follows the ID of the video in the URI. */
  readonly suffix: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  readonly access: Access;
  readonly path: (videoId: string) => string;
  /** The text of the resource. */
  readonly textOf: (result: RouteResult) => string;
}

const whole = ({ text }: RouteResult): string => text;

const KINDS: readonly Kind[] = [
  {
    suffix: '',
    name: 'Video',
    description: 'The video with its settings and the addresses of its files.',
    mimeType: 'application/json',
    access: ACCESS.video,
    path: (id) => `/v1/videos/${id}`,
    textOf: whole,
  },
  {
    suffix: '/subtitles',
    name: 'Subtitles',
    description: 'The subtitles as WebVTT.',
    mimeType: 'text/vtt',
    access: ACCESS.subtitles,
    path: (id) => `/v1/videos/${id}/subtitles?format=vtt`,
    textOf: whole,
  },
  {
    suffix: '/article',
    name: 'Help article',
    description: 'The stored help article as Markdown.',
    mimeType: 'text/markdown',
    access: ACCESS.article,
    path: (id) => `/v1/videos/${id}/article`,
    textOf: ({ json }) => (json as { article: { content: string } }).article.content,
  },
  {
    suffix: '/script',
    name: 'Script',
    description: 'The lines of the script with their times.',
    mimeType: 'application/json',
    access: ACCESS.script,
    path: (id) => `/v1/videos/${id}/script`,
    textOf: whole,
  },
];

const URI = /^video:\/\/([A-Za-z0-9_-]{1,200})(\/[a-z]+)?$/;
const PAGE = 50;

/** Returns the kinds of resources that the caller may read. */
export const listTemplates = (claims: CallerClaims): ResourceTemplate[] =>
  KINDS.filter((kind) => mayCall(claims, kind)).map(({ suffix, name, description, mimeType }) => ({
    uriTemplate: `video://{videoId}${suffix}`,
    name,
    description,
    mimeType,
  }));

interface VideoList {
  readonly videos: ReadonlyArray<{ readonly id: string; readonly name: string; readonly updatedAt: string }>;
  readonly pagination: { readonly nextCursor: string | null };
}

/** Lists the videos of the workspace, newest first. */
export async function listResources(
  callRoute: CallRoute,
  caller: McpCaller,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  if (!mayCall(caller.claims, { access: ACCESS.videos })) return { resources: [] };
  const query = new URLSearchParams({ limit: String(PAGE), ...(cursor !== undefined && { cursor }) });
  const { json } = await callRoute(caller, { method: 'GET', path: `/v1/videos?${query}` });
  const { videos, pagination } = json as VideoList;
  return {
    resources: videos.map(({ id, name, updatedAt }) => ({
      uri: `video://${id}`,
      name,
      mimeType: 'application/json',
      annotations: { lastModified: updatedAt },
      _meta: USER_DATA,
    })),
    ...(pagination.nextCursor !== null && { nextCursor: pagination.nextCursor }),
  };
}

/** Reads a resource with its endpoint, shortened where it is too large. Throws `not_found` and the endpoint's errors. */
export async function readResource(
  callRoute: CallRoute,
  caller: McpCaller,
  uri: string,
): Promise<ReadResourceResult> {
  const [, videoId = '', suffix = ''] = URI.exec(uri) ?? [];
  const kind = videoId === '' ? undefined : KINDS.find((one) => one.suffix === suffix);
  if (!kind)
    throw new DomainError(
      'not_found',
      `There is no such resource; URIs are video://{videoId}, and with ${KINDS.slice(1)
        .map((one) => one.suffix)
        .join(', ')} appended`,
    );
  const result = await callRoute(caller, { method: 'GET', path: kind.path(videoId) });
  const { text, cuts } = bounded(kind.textOf(result), kind.mimeType);
  const shortened = { 'video-processing-service/shortened': describeCuts(cuts, MAX_RESULT_BYTES) };
  const _meta = cuts.length > 0 ? { ...USER_DATA, ...shortened } : USER_DATA;
  return { contents: [{ uri, mimeType: kind.mimeType, text, _meta }] };
}

function bounded(text: string, mimeType: string): { readonly text: string; readonly cuts: readonly Cut[] } {
  if (Buffer.byteLength(text) <= MAX_RESULT_BYTES) return { text, cuts: [] };
  if (mimeType === 'application/json') {
    const { json, cuts } = shorten(JSON.parse(text) as Record<string, unknown>, MAX_RESULT_BYTES);
    return { text: JSON.stringify(json), cuts };
  }
  const beginning = beginningOf(text, MAX_RESULT_BYTES);
  return { text: beginning, cuts: [{ field: 'the text', shown: beginning.length, total: text.length }] };
}
