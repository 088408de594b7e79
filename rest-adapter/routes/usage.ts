import { Type } from 'typebox';
import { type Route, route } from '../route.js';
import { errorResponses } from './schemas.js';

const Instant = Type.String({ format: 'date-time' });

const UsageBody = Type.Object(
  {
    plan: Type.String(),
    period: Type.Object({ start: Instant, end: Instant }),
    usage: Type.Object({
      videoMinutes: Type.Integer({ description: 'Charged for completed jobs.' }),
      reservedMinutes: Type.Integer({ description: 'Reserved for running jobs.' }),
      apiCalls: Type.Integer(),
      analyses: Type.Integer(),
      exports: Type.Integer(),
      translations: Type.Integer(),
      voiceovers: Type.Integer(),
      helpArticles: Type.Integer(),
      storageBytes: Type.Integer(),
    }),
    limits: Type.Object({
      videoMinutesPerMonth: Type.Integer(),
      requestsPerMinute: Type.Integer(),
      webhooks: Type.Integer(),
    }),
    remaining: Type.Object({ videoMinutes: Type.Integer() }),
    resetsAt: Instant,
  },
  { title: 'Usage', description: 'Usage in the calendar month (UTC); a limit of -1 is unlimited.' },
);

const getUsage = route<{ usage: unknown }>({
  method: 'GET',
  path: '/v1/usage',
  summary: 'Get the workspace’s usage of this month and its limits',
  description: 'Available on every plan, even those without API access.',
  tags: ['Usage'],
  schema: { responses: { 200: UsageBody, ...errorResponses(400, 403) } },
  document: `query GetUsage {
    usage {
      plan period { start end }
      usage {
        videoMinutes reservedMinutes apiCalls analyses exports translations voiceovers helpArticles storageBytes
      }
      limits { videoMinutesPerMonth requestsPerMinute webhooks } remaining { videoMinutes } resetsAt
    }
  }`,
  variables: () => ({}),
  respond: ({ usage }) => ({ status: 200, body: usage }),
});

export const usageRoutes: readonly Route[] = [getUsage];
