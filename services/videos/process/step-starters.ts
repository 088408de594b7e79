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
  /** Of a translation. */
  readonly language: string | null;
}

/** `started`: a job does it. `done`: it is done already. */
export type StepStart = 'started' | 'done';

type Starter = (ctx: VideosContext, step: StepToStart) => Promise<StepStart>;

/** As it is said today: what was kept before false and an object were told apart may say null, or that captions are wanted. */
function readKept({ captions, language, ...settings }: ProcessRequest['exportSettings']): ExportSettings {
  const isSaid = captions === false || (typeof captions === 'object' && captions !== null);
  return { ...settings, ...(language && { language }), ...(isSaid && { captions }) };
}

/** What each step is, by its family. To start one again for the same attempt of a process must do no harm. */
const STARTERS: Readonly<Record<string, Starter>> = {
  analysis: async (ctx, { videoId, request: { context, companyContext, language, tone } }) => {
    await analyzeVideo(ctx, videoId, { videoContext: context, companyContext, language, tone });
    return 'started';
  },
  voiceover: async (ctx, { videoId, request: { voiceId } }) => {
    await generateVoiceover(ctx, videoId, { voiceId: voiceId as string });
    return 'started';
  },
  // Written already, it is the one there is.
  helpArticle: async (ctx, { videoId }) => {
    await generateArticle(ctx, videoId, {});
    return 'done';
  },
  export: async (ctx, { videoId, request: { exportSettings } }) => {
    await exportVideo(ctx, videoId, readKept(exportSettings));
    return 'started';
  },
  translation: async (ctx, { videoId, language }) => {
    await translateVideo(ctx, videoId, { language: language as string });
    return 'started';
  },
};

/** They are done while their command is in hand, not started. */
const TAKES_LONG: ReadonlySet<string> = new Set(['helpArticle']);

const familyOf = (step: string): string => step.split(':', 1)[0] as string;

export const isLongRunning = (step: string): boolean => TAKES_LONG.has(familyOf(step));

/** How a step is started; null for one that this installation knows nothing of. */
export const findStarter = (step: string): Starter | null => STARTERS[familyOf(step)] ?? null;
