import { Ctx, ID, Int, Resolver, Root } from 'type-graphql';
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
import { replaceScript } from '../script/replace-script.js';
import {
  KeyEvent,
  ReplacedScript,
  ScriptLine,
  ScriptLineInput,
  Subtitle,
  SubtitleFormatEnum,
  toScriptLines,
  VideoScript,
  VideoSubtitles,
} from '../script/script.type.js';
import { placeOf, type ScriptLineEntity } from '../script/script-line.entity.js';
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
    @Ctx() ctx: VideosContext,
  ): Promise<VideoScript> {
    const { lines, ...script } = await findScript(ctx, videoId);
    return { ...script, lines: toScriptLines(lines) };
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
