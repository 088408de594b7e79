import { readdir, readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { preferredMediaType } from '../../services/platform/http/preferred-media-type.js';
import { onceResolved } from '../../services/platform/retry/once.js';
import type { RestAdapterConfig } from '../config.js';

export interface StudioOrigins {
  /** Origins other than this one from which browsers load stored files. */
  readonly fileOrigins: readonly string[];
  /** Origin of the sign-in pages, to which signing out is posted. */
  readonly pagesOrigin: string;
}

/**
 * Content Security Policy of the studio: its own scripts and styles only, no inline script, no frame around it.
 * Components set styles through the CSSOM, which no policy limits. Pictures and videos may come from the address of
 * stored files, which may be a bucket’s own.
 */
const studioPolicy = ({ fileOrigins, pagesOrigin }: StudioOrigins): string => {
  const files = ["'self'", ...fileOrigins].join(' ');
  return [
    "default-src 'none'",
    // Captions are drawn by WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src ${files} data: blob:`,
    `media-src ${files} blob:`,
    "font-src 'self'",
    `connect-src ${files}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${pagesOrigin}`,
    "frame-ancestors 'none'",
  ].join('; ');
};

type Addresses = Pick<RestAdapterConfig, 'BASE_URL' | 'AUTH_URL' | 'STORAGE_URL' | 'S3_PUBLIC_ENDPOINT'>;

/** Returns the origins that the studio uses besides its own. */
export function studioOriginsOf({
  BASE_URL,
  AUTH_URL,
  STORAGE_URL,
  S3_PUBLIC_ENDPOINT,
}: Addresses): StudioOrigins {
  const files = [STORAGE_URL, S3_PUBLIC_ENDPOINT].flatMap((url) => (url ? [new URL(url).origin] : []));
  if (S3_PUBLIC_ENDPOINT) files.push(...bucketOrigins(new URL(S3_PUBLIC_ENDPOINT)));
  const own = BASE_URL && new URL(BASE_URL).origin;
  return {
    fileOrigins: [...new Set(files)].filter((origin) => origin !== own),
    pagesOrigin: new URL(AUTH_URL).origin,
  };
}

/** A bucket may be addressed as a subdomain of its server. */
const bucketOrigins = ({ protocol, hostname, host }: URL): string[] =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.') ? [`${protocol}//*.${host}`] : [];

/** Paths at which the studio shows a page; `studio/shell/routes.ts` says which. The router sees the page alone. */
const STUDIO_PATHS = [
  '/',
  '/sign-in/callback',
  '/project/:id',
  '/video/:id',
  '/video/:id/*',
  '/brand-kit',
  '/workspace',
  '/workspace/*',
] as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Encodings that the build has stored beside a file, by the end of their name; the smallest first. */
const STORED_ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type StoredEncoding = keyof typeof STORED_ENCODINGS;

interface BuiltFile {
  readonly contentType: string;
  readonly content: Buffer;
  readonly encoded: ReadonlyMap<StoredEncoding, Buffer>;
}

/** Reads what the build made of the studio: by path below the folder, with the compressed forms of each file. */
async function readBuiltFiles(folder: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(names);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const contentType = CONTENT_TYPES[extname(name)];
    if (!contentType) continue;
    const encoded = new Map<StoredEncoding, Buffer>();
    for (const [encoding, end] of Object.entries(STORED_ENCODINGS) as Array<[StoredEncoding, string]>)
      if (present.has(name + end)) encoded.set(encoding, await readFile(name + end));
    files.set(name.slice(folder.length + 1), { contentType, content: await readFile(name), encoded });
  }
  return files;
}

/** Made by the build; see `studio/vite.config.mjs`. */
const STUDIO_FOLDER = join(packageRoot, 'dist', 'pages', 'studio');

/** Names of assets contain a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the studio, a single-page application, at `/` and at the addresses of its pages. At an unknown address a browser
 * receives it with status 404, so that it says so with a way back; clients of the API receive JSON.
 */
export function serveStudio(app: FastifyInstance, origins: StudioOrigins): void {
  const policy = studioPolicy(origins);
  const readBuilt = onceResolved(() => readBuiltFiles(STUDIO_FOLDER));
  const fileAt = async (path: string): Promise<BuiltFile | undefined> => (await readBuilt()).get(path);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => {
    const page = await fileAt('index.html');
    if (!page) return reply.callNotFound();
    reply.code(status).headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' });
    return sendFile(request, reply, page);
  };
  for (const path of STUDIO_PATHS)
    app.get(path, { compress: false }, (request, reply) => sendPage(request, reply, 200));
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && isFromBrowser(request)) return sendPage(request, reply, 404);
  });
  app.get<{ Params: { '*': string } }>('/assets/*', { compress: false }, async (request, reply) => {
    const file = await fileAt(`assets/${request.params['*']}`);
    if (!file) return reply.callNotFound();
    // A worker obeys the policy of its own script.
    reply.header('content-security-policy', policy);
    reply.header('cache-control', /-[\w-]{8}\.\w+$/.test(request.params['*']) ? FOREVER : 'no-cache');
    return sendFile(request, reply, file);
  });
}

/** Whether a person opens the address, rather than a client of the API. */
const isFromBrowser = ({ raw, method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/v1/') &&
  preferredMediaType(raw.headers.accept, ['application/json', 'text/html']) === 'text/html';

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, content, encoded }: BuiltFile,
) {
  const stored = [...encoded.keys()];
  const accepted = new Set<string>(new Negotiator(request.raw).encodings(stored));
  const encoding = stored.find((name) => accepted.has(name));
  reply.header('vary', 'accept-encoding').type(contentType);
  const compressed = encoding && encoded.get(encoding);
  if (compressed) reply.header('content-encoding', encoding);
  return reply.send(compressed ?? content);
}
