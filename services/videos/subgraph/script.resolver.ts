import { Ctx, Float, ID, Int, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { cuesOf } from '../../../schemas/formats/cues-of.js';
import type { TimedText } from '../../../schemas/formats/timed-text.js';
import { type SubtitleFormat, writeSubtitles } from '../../../schemas/formats/write-subtitles.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import {
  Arg,
  FieldResolver,
  Mutation,
  NullableArg,
  NullableFieldResolver,
  NullableQuery,
} from '../../platform/graphql/described.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { findScript, findSubtitles } from '../script/find-script.js';
import { patchScript } from '../script/patch-script.js';
import { replaceScript } from '../script/replace-script.js';
import {
  KeyEvent,
  PatchedScript,
  ReplacedScript,
  ScriptChangeInput,
  ScriptLine,
  ScriptLineInput,
  Subtitle,
  SubtitleFormatEnum,
  toScriptLines,
  VideoScript,
  VideoSubtitles,
} from '../script/script.type.js';
import { placeOf, type ScriptLineEntity } from '../script/script-line.entity.js';
import { AROUND_SECONDS, selectLines } from '../script/select-lines.js';
import { Video } from '../video/video.type.js';

@Resolver()
export class ScriptResolver {
  @NullableQuery(() => VideoSubtitles, {
    description: 'Returns the subtitles of a video; null with the error not_found if there is no such video.',
  })
  subtitles(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<VideoSubtitles> {
    return findSubtitles(ctx, videoId);
  }

  @NullableQuery(() => VideoScript, {
    description: 'Returns the script of an analyzed video; null with the error not_found if there is none.',
  })
  async script(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @NullableArg('from', () => Float, 'Only lines that end after this time, in seconds.') from: number | null,
    @NullableArg('to', () => Float, 'Only lines that start before this time, in seconds.') to: number | null,
    @NullableArg('around', () => Float, {
      description: `Only lines within ${AROUND_SECONDS} seconds before and after this time; not with from or to.`,
    })
    around: number | null,
    @NullableArg('search', () => String, 'Only lines that contain this text; ignores case and accents.')
    search: string | null,
    @Ctx() ctx: VideosContext,
  ): Promise<VideoScript> {
    const { lines, ...script } = await findScript(ctx, videoId);
    const selected = selectLines(toScriptLines(lines), { from, to, around, search });
    return { ...script, lines: selected, lineCount: lines.length };
  }

  @Mutation(() => ReplacedScript, {
    description:
      'Replaces the script. Lines with unchanged text keep their voiceover, also at another position.',
  })
  async replaceScript(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Arg('lines', () => [ScriptLineInput], 'All lines of the new script.') lines: ScriptLineInput[],
    @NullableArg('expectedVersion', () => Int, {
      description:
        'Version of the script that was edited. If it has changed since, the mutation fails with the error conflict, which names the present version. Absent: the script is replaced in any case.',
    })
    expectedVersion: number | null,
    @Ctx() ctx: VideosContext,
  ): Promise<ReplacedScript> {
    const replaced = await replaceScript(ctx, id, lines, expectedVersion);
    return { ...replaced, lines: toScriptLines(replaced.lines) };
  }

  @Mutation(() => PatchedScript, {
    description:
      'Changes, adds and deletes single lines of the script. The other lines stay, and lines with unchanged text keep their voiceover.',
  })
  async patchScript(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Arg('changes', () => [ScriptChangeInput], 'The changes; at most one of a line.')
    changes: ScriptChangeInput[],
    @NullableArg('expectedVersion', () => Int, {
      description:
        'Version of the script in which the positions were read. If it has changed since, the mutation fails with the error conflict, which names the present version. Absent: the present script is changed.',
    })
    expectedVersion: number | null,
    @Ctx() ctx: VideosContext,
  ): Promise<PatchedScript> {
    const patched = await patchScript(ctx, id, changes, expectedVersion);
    return { ...patched, lines: toScriptLines(patched.lines) };
  }
}

@Resolver(() => VideoSubtitles)
export class VideoSubtitlesResolver {
  @NullableFieldResolver(() => String, 'The cues as a file’s text; null until analyzed.')
  async text(
    @Root() { subtitles }: VideoSubtitles,
    @Arg('format', () => SubtitleFormatEnum, 'File format.') format: SubtitleFormat,
    @Ctx() ctx: VideosContext,
  ): Promise<string | null> {
    return subtitles && subtitleFile(ctx, format, subtitles);
  }
}

@Resolver(() => Video)
export class VideoScriptResolver {
  @NullableFieldResolver(() => [Subtitle], 'The cues in order; null until analyzed.')
  async subtitles(@Root() video: Video, @Ctx() ctx: VideosContext): Promise<Subtitle[] | null> {
    requireAccess(ctx.caller, ACCESS['Video.subtitles']);
    const lines = await linesOf(video, ctx);
    return lines && cuesOf(lines);
  }

  @NullableFieldResolver(() => String, 'The subtitles as a file’s text; null until analyzed.')
  async subtitlesAs(
    @Root() video: Video,
    @Arg('format', () => SubtitleFormatEnum, 'File format.') format: SubtitleFormat,
    @Ctx() ctx: VideosContext,
  ): Promise<string | null> {
    requireAccess(ctx.caller, ACCESS['Video.subtitlesAs']);
    const lines = await linesOf(video, ctx);
    return lines && subtitleFile(ctx, format, cuesOf(lines));
  }

  @NullableFieldResolver(() => [ScriptLine], 'The lines in order; null until analyzed.')
  async script(@Root() video: Video, @Ctx() ctx: VideosContext): Promise<ScriptLine[] | null> {
    requireAccess(ctx.caller, ACCESS['Video.script']);
    const lines = await linesOf(video, ctx);
    return lines && toScriptLines(lines);
  }

  @FieldResolver(() => [KeyEvent], 'Key events by time; those without a time last.')
  async keyEvents(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<KeyEvent[]> {
    requireAccess(ctx.caller, ACCESS['Video.keyEvents']);
    const events = await ctx.load.keyEvents.load(id);
    return events.map((event) => ({ ...event, placedAt: placeOf(event) }));
  }
}

const linesOf = async ({ id, status }: Video, ctx: VideosContext): Promise<ScriptLineEntity[] | null> =>
  status === 'draft' ? null : ctx.load.lines.load(id);

/** Returns cues as the text of a subtitle file; ASS uses the workspace's caption style. */
async function subtitleFile(
  { db, caller }: VideosContext,
  format: SubtitleFormat,
  cues: readonly TimedText[],
): Promise<string> {
  if (format !== 'ass') return writeSubtitles(format, cues);
  requireAccess(caller, ACCESS.subtitles);
  const { workspaceId } = caller;
  const { captions } = await inTransaction(db, { workspaceId }, (tx) => findBrandKit(tx, workspaceId));
  return writeSubtitles(format, cues, captions);
}
