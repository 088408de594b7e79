import type { ExportSettings } from '../../../schemas/export-settings.js';
import { generateArticle } from '../article/generate-article.js';
import type { VideosContext } from '../context.js';
import { analyzeVideo } from '../operations/analyze-video.js';
import { exportVideo } from '../operations/export-video.js';
import { generateVoiceover } from '../operations/generate-voiceover.js';
import { translateVideo } from '../operations/translate-video.js';
import type { ProcessRequest } from './process-request.entity.js';

interface StepToStart {
  readonly videoId: string;
  readonly request: ProcessRequest;
  /** Target language of a translation. */
  readonly language: string | null;
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
  translation: async (ctx, { videoId, language }) => {
    await translateVideo(ctx, videoId, { language: language as string });
    return 'started';
  },
};

/** Steps that are executed while their message is handled instead of being started as jobs. */
const LONG_RUNNING: ReadonlySet<string> = new Set(['helpArticle']);

const familyOf = (step: string): string => step.split(':', 1)[0] as string;

export const isLongRunning = (step: string): boolean => LONG_RUNNING.has(familyOf(step));

/** Returns the function that starts a step; null for an unknown step. */
export const findStarter = (step: string): Starter | null => STARTERS[familyOf(step)] ?? null;
