import { isHttpAddress } from '../../address.js';
import type { VideoProcessingClient } from '../../client.js';
import { bodyOf } from '../../rest.js';
import type { WebhookEventName } from '../../webhook-verification.js';
import { type Command, listOf, textOf } from '../command.js';
import { usageError } from '../failure.js';
import { forwardEvent, makeSecret, type StreamedEvent } from '../forward-event.js';
import { table } from '../output.js';

const EVENTS = `subscription ($events: [String!]) {
  workspaceEvents(events: $events) { id event createdAt data }
}`;

function readReceiver(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!isHttpAddress(text))
    throw usageError('--forward must be an http or https URL, such as http://localhost:3000/hook');
  return text;
}

/** Returns the time of the service, which orders its events. */
async function serverTime(client: VideoProcessingClient): Promise<number> {
  const { response } = await client.rest.GET('/v1/languages');
  return Date.parse(response.headers.get('date') ?? '') || Date.now();
}

const listen: Command = {
  name: 'webhooks listen',
  summary: 'Print events as they occur, and forward them to a receiver on this machine',
  options: {
    forward: {
      type: 'string',
      value: 'address',
      description: 'Receiver, such as http://localhost:3000/hook',
    },
    events: { type: 'string', value: 'names', description: 'Only these events, such as export.completed' },
    secret: { type: 'string', value: 'whsec_…', description: 'Sign with this secret; a new one by default' },
    count: { type: 'string', value: 'number', description: 'End after this many events' },
  },
  async run({ connect, output, signal, values }) {
    const url = readReceiver(textOf(values, 'forward'));
    const secret = textOf(values, 'secret') ?? makeSecret();
    if (!secret.startsWith('whsec_')) throw usageError('--secret must begin with whsec_');
    const count = Number(textOf(values, 'count') ?? Number.POSITIVE_INFINITY);
    if (!(count >= 1)) throw usageError('--count must be a number of at least 1');
    const names = listOf(values, 'events');
    const client = await connect();
    const since = await serverTime(client);
    if (url && output.isJson) output.result({ forward: url, secret }, '');
    output.note(`Listening for ${names.length > 0 ? names.join(', ') : 'all events'}; Ctrl-C ends it.`);
    if (url) output.note(`Forwarding to ${url}, signed with ${secret}`);

    const seen = new Set<string>();
    const variables = names.length > 0 ? { events: names } : {};
    const events = client.graphql.subscribe<{ workspaceEvents: StreamedEvent }>(EVENTS, variables, signal);
    for await (const { workspaceEvents: event } of events) {
      // A stream that others read as well begins with their newest events.
      if (seen.has(event.id) || Date.parse(event.createdAt) < since) continue;
      seen.add(event.id);
      const forwarded = url ? await forwardEvent(event, { url, secret, signal }) : undefined;
      const outcome = forwarded === undefined ? '' : `  → ${forwarded}`;
      output.result(
        { ...event, ...(forwarded !== undefined && { forwarded }) },
        `${event.createdAt}  ${event.event}  ${JSON.stringify(event.data)}${outcome}`,
      );
      if (seen.size >= count) return;
    }
  },
};

/** Returns the only webhook of the workspace. */
async function onlyWebhook(client: VideoProcessingClient): Promise<string> {
  const { webhooks } = await bodyOf(client.rest.GET('/v1/webhooks'));
  const [only, ...more] = webhooks;
  if (!only) throw usageError('There is no webhook', 'Create one in the studio or with the API.');
  if (more.length === 0) return only.id;
  throw usageError('There are several webhooks', 'Choose one of vps webhooks with --webhook.');
}

const trigger: Command = {
  name: 'trigger',
  summary: 'Send an event with made data to a webhook, such as export.completed',
  args: ['event'],
  options: {
    webhook: { type: 'string', value: 'id', description: 'ID of the webhook; not needed when there is one' },
  },
  async run({ args: [event = ''], connect, output, values }) {
    const client = await connect();
    const id = textOf(values, 'webhook') ?? (await onlyWebhook(client));
    const body = { event: event as WebhookEventName };
    const delivery = await bodyOf(
      client.rest.POST('/v1/webhooks/{id}/test', { params: { path: { id } }, body }),
    );
    output.result(delivery, `${delivery.event} is on its way to ${id}, as ${delivery.eventId}`);
  },
};

export const webhookCommands: readonly Command[] = [
  {
    name: 'webhooks',
    summary: 'List webhooks',
    async run({ connect, output }) {
      const { webhooks } = await bodyOf((await connect()).rest.GET('/v1/webhooks'));
      const rows = webhooks.map(({ id, enabled, events, url }) => [
        ...[id, enabled ? 'enabled' : 'disabled', events.join(','), url],
      ]);
      output.result(webhooks, table(['WEBHOOK', 'STATE', 'EVENTS', 'URL'], rows));
    },
  },
  listen,
  trigger,
];
