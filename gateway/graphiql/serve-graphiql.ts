import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { fileAt, pageOf, servePage } from '../../services/platform/edge/serve-page.js';

/** Bundled from `page.mjs` by the build. */
const PAGES = join(packageRoot, 'dist', 'pages');

/** Serves the GraphiQL editor, with support for subscriptions, at `/graphiql`. */
export function serveGraphiql(app: FastifyInstance): void {
  servePage(app, [
    {
      path: '/graphiql',
      contentType: 'text/html; charset=utf-8',
      read: async () =>
        pageOf('GraphiQL', { scripts: ['/graphiql/page.js'], styles: ['/graphiql/page.css'] }),
    },
    {
      path: '/graphiql/page.js',
      contentType: 'text/javascript; charset=utf-8',
      read: fileAt(join(PAGES, 'graphiql.js')),
    },
    {
      path: '/graphiql/page.css',
      contentType: 'text/css; charset=utf-8',
      read: fileAt(join(PAGES, 'graphiql.css')),
    },
  ]);
}
