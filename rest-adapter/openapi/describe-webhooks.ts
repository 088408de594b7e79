import { z } from 'zod';
import { ANALYSIS_RESULT, COMMENT_OF_EVENT, EXPORT_RESULT, TOOL_RESULT } from '../../schemas/webhook-data.js';
import {
  scopesOfEvents,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '../../schemas/webhook-events.js';
import type { Components } from './components.js';

const EventBase = z
  .object({
    id: z.string().describe('Begins with evt_; the same for every attempt.'),
    createdAt: z.string().meta({ format: 'date-time', description: 'Time of the event.' }),
    webhookId: z.string().describe('The notified webhook.'),
  })
  .meta({ title: 'WebhookEvent', description: 'Fields of every delivery.' });

/** `export.completed` as `ExportCompleted`. */
const pascalCase = (name: WebhookEvent): string =>
  name
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Schemas that the data of events repeat. */
const PARTS: readonly z.ZodObject[] = [ANALYSIS_RESULT, COMMENT_OF_EVENT, EXPORT_RESULT, TOOL_RESULT];

/** The data of an event; fields that are those of a named schema refer to it. */
function dataOf(data: z.ZodObject): z.ZodType {
  const isPart = (part: z.ZodObject) =>
    Object.entries(part.shape).every(([name, field]) => data.shape[name] === field);
  const part = PARTS.find((one) => one !== data && isPart(one));
  if (!part) return data;
  const own = Object.entries(data.shape).filter(([name]) => !(name in part.shape));
  return z.intersection(part, z.object(Object.fromEntries(own)));
}

function deliveryOf(name: WebhookEvent, components: Components): object {
  const { description, data } = WEBHOOK_EVENTS[name];
  const body = z.intersection(EventBase, z.object({ event: z.literal(name), data: dataOf(data) }));
  const scopes = scopesOfEvents([name]).join(', ');
  return {
    post: {
      operationId: `on${pascalCase(name)}`,
      summary: description,
      description: scopes ? `Scopes ${scopes}.` : 'Any scope.',
      tags: ['Webhooks'],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: components.describe(body, 'response', `${pascalCase(name)}Event`) },
        },
      },
      responses: {
        '2XX': { $ref: '#/components/responses/Received' },
      },
    },
  };
}

/** What a receiver answers to every delivery: `components.responses`. */
export const DELIVERY_RESPONSES = {
  Received: {
    description:
      'Received within ten seconds. 410 disables the webhook; any other answer causes retries with growing delays.',
  },
};

/** What is sent to webhooks, as OpenAPI 3.1 describes it. */
export const describeWebhooks = (components: Components): Record<string, object> =>
  Object.fromEntries(WEBHOOK_EVENT_NAMES.map((name) => [name, deliveryOf(name, components)]));
