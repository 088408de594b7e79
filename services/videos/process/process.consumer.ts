import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { MessageDefinition } from '../../../schemas/messages/define-message.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import {
  doLongStep,
  startStep as startStepCommand,
  stepFailed,
  stepFinished,
} from '../../../schemas/messages/process.js';
import { DomainError } from '../../platform/errors.js';
import { type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { applyOnce, noteDelivery } from '../../platform/messaging/inbox.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosServices } from '../context.js';
import { startStep } from './start-step.js';
import { isLongRunning } from './step-starters.js';

export const COMMANDS = 'videos.commands';
export const LONG_STEPS = 'videos.long-steps';

/** What fails for no reason that we know may work the next time, but not for ever. */
const MAX_TRIES = 3;

/** Not what was asked for, but this moment is in the way: trying again may help. */
function mayPass(err: unknown, { attempt }: Received): boolean {
  if (!(err instanceof DomainError) || err.code === 'unavailable') return true;
  return err.code === 'internal_error' && attempt < MAX_TRIES;
}

/** A step can't be started, in words about the process: its fields are not those of the operation behind it. */
function refusalOf(step: string, { code, message }: DomainError): WorkError {
  const told = message.replace(/\bbody\./g, step === 'export' ? 'exportSettings.' : '');
  return { code, message: told, step, retryable: code === 'locked' || code === 'internal_error' };
}

const notStarted = (step: string): WorkError => ({
  code: 'internal_error',
  message: `The step ${step} could not be started; trying again later may help`,
  step,
  retryable: true,
});

type Step = z.infer<typeof startStepCommand.payload>;

/** Starts or does a step. What is no job is reported here, jobs report themselves. */
function runStep(
  definition: MessageDefinition<Step>,
  consumer: string,
  services: VideosServices,
): MessageRoute {
  const once = (received: Received, apply: (tx: EntityManager) => Promise<unknown>) =>
    applyOnce(services.db, consumer, received, apply);

  return on(
    definition,
    async (command, received) => {
      try {
        if (definition === startStepCommand && isLongRunning(command.step))
          return await once(received, (tx) => queueMessage(tx, doLongStep, command, received));
        const start = await startStep(services, command, received);
        if (start === 'started') return await noteDelivery(services.db, consumer, received);
        return await once(received, (tx) => queueMessage(tx, stepFinished, command, received));
      } catch (err) {
        if (mayPass(err, received)) throw err;
        const error = refusalOf(command.step, err as DomainError);
        return once(received, (tx) => queueMessage(tx, stepFailed, { ...command, error }, received));
      }
    },
    (command, received) =>
      once(received, (tx) =>
        queueMessage(tx, stepFailed, { ...command, error: notStarted(command.step) }, received),
      ),
  );
}

/** What jobs asks of videos: to start the steps of processes. Those that take long are only passed on. */
export const commandRoutes = (services: VideosServices): MessageRoute[] => [
  runStep(startStepCommand, COMMANDS, services),
];

/** Steps that are done while their command is in hand: each may take a minute. */
export const longStepRoutes = (services: VideosServices): MessageRoute[] => [
  runStep(doLongStep, LONG_STEPS, services),
];
