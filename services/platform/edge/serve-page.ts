import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Content Security Policy of pages that are single-page applications: they run and fetch only what the same
 * server offers, and cannot be framed. Their libraries set inline styles, so styles are not limited to files.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface PageFile {
  readonly path: string;
  readonly contentType: string;
  /** Called on the first request. */
  readonly read: () => Promise<string>;
}

export const fileAt = (file: string) => (): Promise<string> => readFile(file, 'utf8');

/** Serves a page and its files without authentication. */
export function servePage(app: FastifyInstance, files: readonly PageFile[]): void {
  for (const { path, contentType, read } of files) {
    let text: Promise<string> | undefined;
    app.get(path, async (_request, reply) => {
      text ??= read();
      const body = await text.catch((cause: unknown) => {
        text = undefined;
        throw cause;
      });
      return reply
        .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' })
        .type(contentType)
        .send(body);
    });
  }
}

/** Returns a page with one element that its script fills. */
export const pageOf = (title: string, { scripts, styles = [] }: { scripts: string[]; styles?: string[] }) =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    '<link rel="icon" href="data:,">',
    ...styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    '</head>',
    '<body>',
    '<div id="page"></div>',
    ...scripts.map((path) => `<script src="${path}"></script>`),
    '</body>',
    '</html>',
    '',
  ].join('\n');
