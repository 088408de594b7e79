import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import { packageRoot } from '../../services/platform/config/package-root.js';
import type { Addresses } from './document.js';
import { readDescription } from './read-description.js';

/** Serves the API and message descriptions without authentication. */
export function serveDocuments(app: FastifyInstance, addresses: Addresses): void {
  let json: string | undefined;
  let yaml: string | undefined;
  const asJson = () => {
    json ??= JSON.stringify(readDescription(addresses));
    return json;
  };
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(asJson()));
  let messages: string | undefined;
  app.get('/asyncapi.json', async (_request, reply) => {
    messages ??= JSON.stringify(
      JSON.parse(readFileSync(join(packageRoot, 'schemas', 'asyncapi.json'), 'utf8')),
    );
    return reply.type('application/json').send(messages);
  });
  app.get('/openapi.yaml', async (_request, reply) => {
    yaml ??= stringify(JSON.parse(asJson()));
    return reply.type('application/yaml').send(yaml);
  });
}
