import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { scriptMissing } from '../errors.js';
import type { ScriptLineEntity } from './script-line.entity.js';

export interface Script {
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
