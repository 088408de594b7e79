import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { cuesOf, spokenLines } from '../../../schemas/formats/cues-of.js';
import { requireAccess } from '../../platform/access/access.js';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { scriptMissing } from '../errors.js';
import { ScriptLineEntity } from './script-line.entity.js';

interface Script {
  readonly videoId: string;
  readonly language: string | null;
  readonly lines: readonly ScriptLineEntity[];
  readonly locked: boolean;
  readonly version: number;
}

/** Returns a video's script, which is available once analyzed and empty if the video has no speech. */
export async function findScript(ctx: VideosContext, videoId: string): Promise<Script> {
  requireAccess(ctx.caller, ACCESS.script);
  const video = await ctx.load.video.load(videoId);
  if (!video) throw notFound({ what: 'Video', id: videoId });
  if (video.status === 'draft') throw scriptMissing({ videoId });
  const { language, locked, scriptVersion: version } = video;
  // The version is read first: with lines that were changed in between, it is refused as too old.
  return { videoId, language, locked, version, lines: await ctx.load.lines.load(videoId) };
}

interface VideoSubtitles {
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

/** Returns the lines of a script that contain text, ordered by time. */
export const findSpokenLines = async (tx: EntityManager, videoId: string): Promise<ScriptLineEntity[]> =>
  spokenLines(await tx.find(ScriptLineEntity, { where: { videoId }, order: { position: 'asc' } }));
