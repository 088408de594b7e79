import type { z } from 'zod';
import type { startStep as startStepCommand } from '../../../schemas/messages/process.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { Received } from '../../platform/messaging/consumer.js';
import type { VideosServices } from '../context.js';
import { makeVideoLoaders } from '../loaders/video-loaders.js';
import { ProcessRequestEntity } from '../requests/process-request.entity.js';
import { languageOf } from './read-steps.js';
import { findStarter, type StepStart } from './step-starters.js';

/** Starts a step of a process on behalf of its caller. Throws the error of the step's operation. */
export async function startStep(
  services: VideosServices,
  { jobId, attempt, step, videoId }: z.infer<typeof startStepCommand.payload>,
  { workspaceId, requestId, log }: Received,
): Promise<StepStart> {
  const { db } = services;
  const process = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(ProcessRequestEntity, { workspaceId, jobId }),
  );
  if (!process) throw notFound({ what: 'Video', id: videoId });
  const start = findStarter(step);
  if (!start) throw new Error(`Process ${jobId} has the unknown step ${step}`);

  const { request } = process;
  const caller = { ...request.caller, issuer: 'videos' };
  const load = makeVideoLoaders(services, workspaceId);
  const ctx = { ...services, caller, requestId, log, load, parent: { jobId, attempt, step } };
  return start(ctx, { videoId, request, language: languageOf(step), step });
}
