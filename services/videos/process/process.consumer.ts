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
import { DomainError } from '../../platform/errors/errors.js';
import { type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { applyOnce, noteDelivery } from '../../platform/messaging/inbox.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosServices } from '../context.js';
import { startStep } from './start-step.js';
import { isLongRunning } from './step-starters.js';

export const COMMANDS = 'videos.commands';
export const LONG_STEPS = 'videos.long-steps';

/** Unexpected failures may succeed on a retry, but the number of retries is limited. */
const MAX_TRIES = 3;

/** Whether the failure is temporary rather than caused by the request, so that a retry may succeed. */
function mayPass(err: unknown, { attempt }: Received): boolean {
  if (!(err instanceof DomainError) || err.code === 'unavailable') return true;
  return err.code === 'internal_error' && attempt < MAX_TRIES;
}

/** Words the error for the process, because its fields are not those of the operation behind the step. */
function refusalOf(step: string, { code, message }: DomainError): WorkError {
  const reworded = message.replace(/\bbody\./g, step === 'export' ? 'exportSettings.' : '');
  return { code, message: reworded, step, retryable: code === 'locked' || code === 'internal_error' };
}

const notStarted = (step: string): WorkError => ({
  code: 'internal_error',
  message: `The step ${step} could not be started; trying again later may help`,
  step,
  retryable: true,
});

type Step = z.infer<typeof startStepCommand.payload>;

/** Starts or executes a step. Steps without a job are reported here; jobs report themselves. */
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
        const warnings = start.warnings.length > 0 ? { warnings: [...start.warnings] } : {};
        return await once(received, (tx) =>
          queueMessage(tx, stepFinished, { ...command, ...warnings }, received),
        );
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

/** Commands from jobs to start the steps of processes. Long-running steps are only forwarded. */
export const commandRoutes = (services: VideosServices): MessageRoute[] => [
  runStep(startStepCommand, COMMANDS, services),
];

/** Steps that are executed while their message is handled; each may take a minute. */
export const longStepRoutes = (services: VideosServices): MessageRoute[] => [
  runStep(doLongStep, LONG_STEPS, services),
];
