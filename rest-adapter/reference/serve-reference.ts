import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fileAt, pageOf, servePage } from '../../services/platform/edge/serve-page.js';
import type { Addresses } from '../openapi/document.js';
import { readDescription } from '../openapi/read-description.js';
import { withTypes } from './with-types.js';

/** The browser bundle of the reference, as shipped by its package. */
const programFile = (): string => {
  const main = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return join(dirname(main), 'js', 'standalone.js');
};

/**
 * The page loads nothing from other servers; requests tried in the page go to its own server with the
 * visitor's key.
 */
const OPTIONS = {
  url: '/docs/openapi.json',
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

/** Serves the interactive reference of the REST API at `/docs`. */
export function serveReference(app: FastifyInstance, addresses: Addresses): void {
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
    {
      path: '/docs/openapi.json',
      contentType: 'application/json; charset=utf-8',
      read: async () => JSON.stringify(withTypes(readDescription(addresses))),
    },
    { path: '/docs/start.js', contentType: 'text/javascript; charset=utf-8', read: async () => START },
  ]);
}
