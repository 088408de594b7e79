import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { Instant } from './schemas.js';

const UsageBody = z
  .object({
    plan: z.string(),
    period: z.object({ start: Instant, end: Instant }),
    usage: z.object({
      videoMinutes: z.int().describe('Charged for completed jobs.'),
      reservedMinutes: z.int().describe('Reserved for running jobs.'),
      apiCalls: z.int(),
      analyses: z.int(),
      exports: z.int(),
      translations: z.int(),
      voiceovers: z.int(),
      helpArticles: z.int(),
      storageBytes: z.int(),
    }),
    limits: z.object({
      videoMinutesPerMonth: z.int(),
      requestsPerMinute: z.int(),
      webhooks: z.int(),
    }),
    remaining: z.object({ videoMinutes: z.int() }),
    resetsAt: Instant,
  })
  .meta({ title: 'Usage', description: 'Usage in the calendar month (UTC); a limit of -1 is unlimited.' });

const getUsage = endpoint({
  method: 'GET',
  path: '/v1/usage',
  summary: 'Get the workspace’s usage of this month and its limits',
  description: 'Available on every plan, even those without API access.',
  tags: ['Usage'],
  answer: UsageBody,
  graphql: 'query GetUsage { usage }',
});

export const usageRoutes: readonly Route[] = [getUsage];
