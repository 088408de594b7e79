import type { Envelope, MessageDefinition } from '../../schemas/messages/define-message.js';
import { commandRoutes } from '../../services/media/work/commands/commands.consumer.js';
import { silentLog } from './calls.js';

/** Delivers a command to the consumer of media's worker, as a message of the test workspace. */
export async function deliverCommand<P>(
  services: Parameters<typeof commandRoutes>[0],
  definition: MessageDefinition<P>,
  payload: P,
  id: string,
) {
  const origin = { workspaceId: 'ws_test', requestId: 'req_1' };
  const route = commandRoutes(services).find(({ name }) => name === definition.name);
  const envelope: Envelope = {
    ...origin,
    id,
    name: definition.name,
    payload,
    createdAt: new Date().toISOString(),
  };
  const received = {
    ...origin,
    messageId: id,
    attempt: 1,
    log: silentLog,
    signal: new AbortController().signal,
  };
  return route?.run(envelope, received);
}
