import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { SCOPES } from '../schemas/access.js';
import { describeWebhooks } from './describe-webhooks.js';

const CONTRACT_VERSION = '1.14.0';

const CREDENTIALS = `An API key or an OAuth 2.0 access token. A key may do everything the plan allows. A token needs the scopes
that stand with the operation, and who authorized it a role with the permission that stands there.

${Object.entries(SCOPES)
  .map(([scope, meaning]) => `- \`${scope}\`: ${meaning}`)
  .join('\n')}`;

/** Collects the routes registered afterwards into an OpenAPI document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Video Processing Service API',
        version: CONTRACT_VERSION,
        description:
          'Turns videos into subtitles, voiceovers, articles, translated packages and captioned renders.',
      },
      webhooks: describeWebhooks(),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: CREDENTIALS },
        },
      },
    },
    hideUntagged: true,
  });
  app.get('/openapi.json', async () => app.swagger());
}
