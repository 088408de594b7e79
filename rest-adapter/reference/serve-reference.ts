import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fileAt, pageOf, servePage } from '../../services/platform/edge/serve-page.js';

/** The program of the page, as the package ships it for browsers. */
const programFile = (): string => {
  const main = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return join(dirname(main), 'js', 'standalone.js');
};

/** Nothing is fetched from elsewhere; requests that are tried go to the server that the page is from, with the visitor's key. */
const OPTIONS = {
  url: '/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'direct',
  authentication: { preferredSecurityScheme: 'bearer' },
};

const START = `Scalar.createApiReference('#page', {
  ...${JSON.stringify(OPTIONS)},
  servers: [{ url: location.origin, description: 'This installation.' }],
});
`;

/** The reference of the REST API, where requests can be tried: `/docs`. */
export function serveReference(app: FastifyInstance): void {
  servePage(app, [
    {
      path: '/docs',
      contentType: 'text/html; charset=utf-8',
      read: async () =>
        pageOf('Video Processing Service API', { scripts: ['/docs/reference.js', '/docs/start.js'] }),
    },
    {
      path: '/docs/reference.js',
      contentType: 'text/javascript; charset=utf-8',
      read: () => fileAt(programFile())(),
    },
    { path: '/docs/start.js', contentType: 'text/javascript; charset=utf-8', read: async () => START },
  ]);
}
