import type { ExportSettings } from '../../../schemas/export-settings.js';
import { generateArticle } from '../article/generate-article.js';
import type { VideosContext } from '../context.js';
import { analyzeVideo } from '../operations/analyze-video.js';
import { exportVideo } from '../operations/export-video.js';
import { generateVoiceover } from '../operations/generate-voiceover.js';
import { translateVideo } from '../operations/translate-video.js';
import { updateTranslation } from '../operations/update-translation.js';
import type { ProcessRequest } from '../requests/process-request.entity.js';

interface StepToStart {
  readonly videoId: string;
  readonly request: ProcessRequest;
  /** Target language of a translation. */
  readonly language: string | null;
  readonly step: string;
}

/** `started`: a job executes the step. Otherwise the step is complete, with its warnings. */
export type StepStart = 'started' | { readonly warnings: readonly string[] };

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

export const isLongRunning = (step: string): boolean => LONG_RUNNING.has(familyOf(step));

/** Returns the function that starts a step; null for an unknown step. */
export const findStarter = (step: string): Starter | null => STARTERS[familyOf(step)] ?? null;
