import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import type { MessageDefinition } from '../../../schemas/messages/define-message.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import {
  doLongStep,
  startStep as startStepCommand,
  stepFailed,
  stepFinished,
} from '../../../schemas/messages/process.js';
import { processEnded } from '../../../schemas/messages/work-error.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError, notFound } from '../../platform/errors/errors.js';
import { type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { applyOnce, noteDelivery } from '../../platform/messaging/inbox.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { generateArticle } from '../article/generate-article.js';
import type { VideosContext, VideosServices } from '../context.js';
import { makeVideoLoaders } from '../loaders/video-loaders.js';
import { analyzeVideo } from '../operations/analyze-video.js';
import { exportVideo } from '../operations/export-video.js';
import { generateVoiceover } from '../operations/generate-voiceover.js';
import { translateVideo } from '../operations/translate-video.js';
import { updateTranslation } from '../operations/update-translation.js';
import { type ProcessRequest, ProcessRequestEntity } from '../requests/request.entity.js';
import { languageOf } from './read-steps.js';

interface StepToStart {
  readonly videoId: string;
  readonly request: ProcessRequest;
  /** Target language of a translation. */
  readonly language: string | null;
  readonly step: string;
}

/** `started`: a job executes the step. Otherwise the step is complete, with its warnings. */
type StepStart = 'started' | { readonly warnings: readonly string[] };

type Starter = (ctx: VideosContext, step: StepToStart) => Promise<StepStart>;

/**
 * Converts settings stored before false and an object were distinguished, in which captions may be null or
 * true.
 */
function readStored({ captions, language, ...settings }: ProcessRequest['exportSettings']): ExportSettings {
  const isExplicit = captions === false || (typeof captions === 'object' && captions !== null);
  return { ...settings, ...(language && { language }), ...(isExplicit && { captions }) };
}

/** A step that is delivered twice writes the article once. */
const onceForStep = (ctx: VideosContext): VideosContext => {
  const { jobId = '', attempt = 0, step = '' } = ctx.parent ?? {};
  return { ...ctx, caller: { ...ctx.caller, effectKey: `${jobId} ${attempt} ${step}` } };
};

/** Position of what a step of a refresh makes, from its name: `refresh-article:1`. */
const indexOf = (step: string): number => Number(step.split(':', 2)[1]) - 1;

/** The steps by family. Starting one again for the same attempt of a process must be idempotent. */
const STARTERS: Readonly<Record<string, Starter>> = {
  analysis: async (ctx, { videoId, request: { context, companyContext, language, tone } }) => {
    await analyzeVideo(ctx, videoId, { videoContext: context, companyContext, language, tone });
    return 'started';
  },
  voiceover: async (ctx, { videoId, request: { voiceId } }) => {
    await generateVoiceover(ctx, videoId, { voiceId: voiceId as string });
    return 'started';
  },
  // An article written already is returned.
  helpArticle: async (ctx, { videoId }) => {
    const { warnings } = await generateArticle(ctx, videoId, {});
    return { warnings };
  },
  export: async (ctx, { videoId, request: { exportSettings } }) => {
    await exportVideo(ctx, videoId, readStored(exportSettings));
    return 'started';
  },
  'refresh-export': async (ctx, { videoId, step, request: { exports = [] } }) => {
    const settings = exports[indexOf(step)];
    if (!settings) throw new Error(`The refresh has no export for the step ${step}`);
    await exportVideo(ctx, videoId, settings);
    return 'started';
  },
  // The same voice as before; lines whose audio is stored are not spoken again.
  'refresh-voiceover': async (ctx, { videoId, request: { voice } }) => {
    if (!voice) throw new Error('The refresh has no settings of a voiceover');
    await generateVoiceover(ctx, videoId, voice);
    return 'started';
  },
  'refresh-article': async (ctx, { videoId, step, request: { articles = [] } }) => {
    const article = articles[indexOf(step)];
    if (!article) throw new Error(`The refresh has no article for the step ${step}`);
    const { warnings } = await generateArticle(onceForStep(ctx), videoId, { ...article, regenerate: true });
    return { warnings };
  },
  // Up to date meanwhile: nothing has to be done.
  'refresh-translation': async (ctx, { videoId, step, request: { translations = [] } }) => {
    const translatedVideoId = translations[indexOf(step)];
    if (!translatedVideoId) throw new Error(`The refresh has no translation for the step ${step}`);
    const job = await updateTranslation(ctx, { videoId, translatedVideoId });
    return job ? 'started' : { warnings: [] };
  },
  translation: async (ctx, { videoId, language }) => {
    await translateVideo(ctx, videoId, { language: language as string });
    return 'started';
  },
};

/** Steps that are executed while their message is handled instead of being started as jobs. */
const LONG_RUNNING: ReadonlySet<string> = new Set(['helpArticle', 'refresh-article']);

const familyOf = (step: string): string => step.split(':', 1)[0] as string;

const isLongRunning = (step: string): boolean => LONG_RUNNING.has(familyOf(step));

/** Returns the function that starts a step; null for an unknown step. */
const findStarter = (step: string): Starter | null => STARTERS[familyOf(step)] ?? null;

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
    (command, received, cause) =>
      once(received, (tx) => {
        const error = cause === 'process-ended' ? processEnded(command.step) : notStarted(command.step);
        return queueMessage(tx, stepFailed, { ...command, error }, received);
      }),
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

/** Starts a step of a process on behalf of its caller. Throws the error of the step's operation. */
async function startStep(
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
