import { randomUUID } from 'node:crypto';
import type { MessageDefinition } from '../../schemas/messages/define-message.js';
import { commandRoutes } from '../../services/media/work/commands/commands.consumer.js';
import type { MessageRoute } from '../../services/platform/messaging/consumer.js';
import { silentLog } from './calls.js';

/** A message of the test workspace for one of a consumer's routes. */
export function aDelivery(
  routes: readonly MessageRoute[],
  name: string,
  payload: unknown,
  id: string = randomUUID(),
) {
  const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
  const route = routes.find((one) => one.name === name);
  const envelope = { ...origin, id, name, payload, createdAt: new Date().toISOString() };
  const { signal } = new AbortController();
  const received = { ...origin, messageId: id, attempt: 1, log: silentLog, signal };
  return {
    run: () => route?.run(envelope, received),
    /** Ends its deliveries, as after the last failed one. */
    giveUp: () => route?.giveUp(envelope, received, 'attempts-failed'),
  };
}

/** Delivers a command to the consumer of media's worker. */
export const deliverCommand = async <P>(
  services: Parameters<typeof commandRoutes>[0],
  { name }: MessageDefinition<P>,
  payload: P,
  id?: string,
) => aDelivery(commandRoutes(services), name, payload, id).run();
