import { inTransaction } from '../../platform/database/database.js';
import { invalid } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { findExportSettings } from '../export-settings/find-export-settings.js';
import { requireSource, requireUnlocked, requireVideo, type VideoEntity } from '../video/video.entity.js';
import { checkProcess, type ProcessSource, type ProcessVideo } from './check-process.js';
import { readSteps } from './read-steps.js';

/** A validated process. */
export interface PlannedProcess extends ProcessSource {
  readonly steps: readonly string[];
}

export interface StartedProcess {
  readonly job: { readonly id: string };
  readonly video: VideoEntity;
  readonly steps: readonly string[];
}

/** Fields of a new video, which an existing one has already. */
const OF_NEW_VIDEOS = ['name', 'projectId', 'metadata'] as const;

/**
 * Validates a process request and returns its steps, in order, and the existing video that it is for. Throws
 * `validation_error`, `not_found`, `locked`.
 */
export async function planProcess(ctx: VideosContext, input: ProcessVideo): Promise<PlannedProcess> {
  const steps = readSteps(input.generate ?? {});
  checkProcess(ctx, input, steps);
  if (input.videoId == null) return { steps, video: null, settings: {} };

  const id = input.videoId;
  const given = OF_NEW_VIDEOS.find((name) => input[name] != null);
  if (given) throw invalid(`body.${given}`, 'is for new videos: change the existing one itself');
  const { workspaceId } = ctx.caller;
  const { video, settings } = await inTransaction(ctx.db, { workspaceId }, async (tx) => ({
    video: await requireVideo(tx, id),
    settings: await findExportSettings(tx, id),
  }));
  const wanted = isAnalyzed(input, video) ? steps.slice(1) : steps;
  if (wanted.length === 0)
    throw invalid('body.generate', 'must request a step: the video has already been analyzed');
  if (wanted.some((step) => step !== 'export')) requireUnlocked(video);
  requireSource(video);
  return { steps: wanted, video, settings };
}

/** An existing video is analyzed if it was not before, or if the request says so; everything else depends on that. */
function isAnalyzed({ generate }: ProcessVideo, { status }: VideoEntity): boolean {
  const asked = generate?.analysis;
  if (status !== 'draft') return asked !== true;
  if (asked === false)
    throw invalid('body.generate.analysis', 'must not be false: the video has not been analyzed yet');
  return false;
}
