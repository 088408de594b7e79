import { ACCESS } from '../../../schemas/access.js';
import { cuesOf } from '../../../schemas/formats/cues-of.js';
import { requireAccess } from '../../platform/access/access.js';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import type { ScriptLineEntity } from './script-line.entity.js';

export interface VideoSubtitles {
  readonly videoId: string;
  readonly language: string | null;
  /** The visible lines of the script; null until the video is analyzed. */
  readonly subtitles: ScriptLineEntity[] | null;
}

/** Returns a video's subtitles for callers that may not read the rest of the video. */
export async function findSubtitles(ctx: VideosContext, videoId: string): Promise<VideoSubtitles> {
  requireAccess(ctx.caller, ACCESS.subtitles);
  const video = await ctx.load.video.load(videoId);
  if (!video) throw notFound({ what: 'Video', id: videoId });
  const subtitles = video.status === 'draft' ? null : cuesOf(await ctx.load.lines.load(videoId));
  return { videoId, language: video.language, subtitles };
}
