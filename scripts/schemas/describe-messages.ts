import { z } from 'zod';
import * as ofAudit from '../../schemas/messages/audit.js';
import * as ofCourses from '../../schemas/messages/courses.js';
import { Envelope, type MessageDefinition } from '../../schemas/messages/define-message.js';
import * as ofJobs from '../../schemas/messages/jobs.js';
import * as ofMedia from '../../schemas/messages/media.js';
import * as ofProcesses from '../../schemas/messages/process.js';
import * as ofReviews from '../../schemas/messages/reviews.js';
import * as ofVideos from '../../schemas/messages/videos.js';
import { WEBHOOK_EVENTS } from '../../schemas/webhook-events.js';
import { jsonSchemaOf } from '../../services/platform/validation/json-schema.js';

const isMessage = (value: unknown): value is MessageDefinition =>
  typeof value === 'object' && value !== null && 'payload' in value && 'kind' in value && 'name' in value;

const MESSAGES = [ofAudit, ofCourses, ofJobs, ofMedia, ofProcesses, ofReviews, ofVideos]
  .flatMap((module) => Object.values(module as Record<string, unknown>))
  .filter(isMessage)
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** `media.render-video.v1` as `mediaRenderVideoV1`. */
const keyOf = (name: string): string =>
  name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** AsyncAPI 3 reads draft 7. */
const target = 'draft-7';

const ref = (...path: readonly string[]) => ({ $ref: `#/${path.join('/')}` });

const EXCHANGE = { name: 'messages', type: 'topic', durable: true, vhost: '/' };

function describeMessage({ name, kind, payload }: MessageDefinition) {
  const [service = ''] = name.split('.');
  const key = keyOf(name);
  const summary = kind === 'command' ? `${service} is to do it.` : `${service} publishes facts.`;
  const { payload: _, ...envelope } = Envelope.shape;
  return {
    channel: {
      address: name,
      description: summary,
      servers: [ref('servers', 'broker')],
      messages: { [key]: ref('components', 'messages', key) },
      bindings: { amqp: { is: 'routingKey', exchange: EXCHANGE } },
    },
    operation: {
      action: kind === 'command' ? 'receive' : 'send',
      channel: ref('channels', key),
      summary,
      tags: [{ name: service }, { name: kind }],
    },
    message: {
      name,
      summary,
      contentType: 'application/json',
      payload: jsonSchemaOf(z.object({ ...envelope, name: z.literal(name), payload }), {
        target,
        io: 'output',
      }),
    },
  };
}

function describeEvent(name: string, description: string, data: z.ZodType) {
  const key = keyOf(name);
  return {
    channel: {
      address: null,
      description: 'The address of the webhook.',
      servers: [ref('servers', 'receiver')],
      messages: { [key]: ref('components', 'messages', key) },
      bindings: { http: {} },
    },
    operation: {
      action: 'send',
      channel: ref('channels', key),
      summary: description,
      tags: [{ name: 'webhooks' }],
      bindings: { http: { method: 'POST' } },
    },
    message: {
      name,
      summary: description,
      contentType: 'application/json',
      headers: ref('components', 'schemas', 'DeliveryHeaders'),
      payload: {
        type: 'object',
        required: ['id', 'event', 'createdAt', 'webhookId', 'data'],
        properties: {
          id: { type: 'string', description: 'Begins with evt_; the same at every attempt.' },
          event: { type: 'string', const: name },
          createdAt: { type: 'string', format: 'date-time', description: 'When it happened.' },
          webhookId: { type: 'string', description: 'The webhook that is notified.' },
          data: jsonSchemaOf(data, { target }),
        },
      },
    },
  };
}

const DELIVERY_HEADERS = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-Svc-Event', 'X-Svc-Delivery-Attempt'],
  properties: {
    'webhook-id': { type: 'string', description: 'The id of the event.' },
    'webhook-timestamp': {
      type: 'string',
      description: 'Time of the attempt, in seconds since 1970.',
    },
    'webhook-signature': {
      type: 'string',
      description:
        'For each secret, `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, separated by spaces (Standard Webhooks).',
    },
    'X-Svc-Event': { type: 'string', description: 'The name of the event.' },
    'X-Svc-Delivery-Attempt': { type: 'string', description: 'Number of the attempt, from 1.' },
  },
};

/** Messages between services and events for webhooks, as AsyncAPI 3 describes them. */
export function describeMessages(version: string): object {
  const described = [
    ...MESSAGES.map((message) => [keyOf(message.name), describeMessage(message)] as const),
    ...Object.entries(WEBHOOK_EVENTS).map(
      ([name, { description, data }]) => [keyOf(name), describeEvent(name, description, data)] as const,
    ),
  ];
  const pick = <K extends 'channel' | 'operation' | 'message'>(part: K) =>
    Object.fromEntries(described.map(([key, parts]) => [key, parts[part]]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Video Processing Service messages',
      version,
      description:
        'Messages between the services (commands and facts, delivered at least once, each in an envelope), and the events that webhooks receive. Messages over PostgreSQL have the same names and shapes.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      broker: { host: 'localhost:5672', protocol: 'amqp', description: 'The broker of the installation.' },
      receiver: { host: 'receiver.example', protocol: 'https', description: 'Receivers of webhooks.' },
    },
    channels: pick('channel'),
    operations: pick('operation'),
    components: { messages: pick('message'), schemas: { DeliveryHeaders: DELIVERY_HEADERS } },
  };
}
