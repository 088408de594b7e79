import { Float, Int, ObjectType } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { DEFAULT_FIT } from '../../../schemas/narration-fit.js';
import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { requireLanguageCode, requireLength } from '../../platform/text/check-text.js';
import { requirePair, requireVoice } from '../abilities/require-abilities.js';
import type { VideosContext } from '../context.js';
import { findSpokenLines } from '../script/find-script.js';
import type { ScriptLineEntity } from '../script/script-line.entity.js';
import { chooseVoice } from '../translation/choose-voice.js';
import { requireVideo, type VideoEntity } from '../video/video.entity.js';
import { requireSpeakable } from './generate-voiceover.js';
import { type GenerateVoiceover, readVoiceSettings } from './read-voice-settings.js';
import { requireTranslatable } from './translate-video.js';

@ObjectType({ description: 'A line that takes longer than its time when it is read aloud.' })
class OverrunningLine {
  @Field(() => Float, 'Start in seconds of the video.') start!: number;
  @Field(() => Float, 'End in seconds of the video.') end!: number;
  @Field(() => String, 'Text in the script.') text!: string;
  @Field(() => Float, 'Duration when it is read aloud, in seconds.') spokenSeconds!: number;
  @Field(() => Float, 'How much longer than the time until the next line, in seconds.')
  overrunSeconds!: number;
  @Field(() => Boolean, 'Whether the duration is that of existing audio; otherwise it is estimated.')
  measured!: boolean;
}

@ObjectType({
  description:
    'Estimate of the voiceover of a script. Durations without existing audio are estimates, typically within 15 percent for a line.',
})
export class NarrationEstimate {
  @Field(() => [OverrunningLine], 'Lines that take longer than their time.')
  lines!: readonly OverrunningLine[];
  @Field(() => Int, 'Number of lines that would be read.') lineCount!: number;
  @Field(() => Int, 'Number of lines whose duration is that of existing audio.') measuredLines!: number;
  @Field(() => Float, 'Duration of the video in seconds.') videoSeconds!: number;
  @Field(() => Float, 'Duration of an export in seconds, without scenes.') resultSeconds!: number;
  @Field(() => Int, 'Minutes that the operation would be charged.') minutes!: number;
  @NullableField(() => String, 'Why nothing would be read aloud.') notice!: string | null;
}

const DEFAULT_LANGUAGE = 'en';

/** Says before a minute is spent which lines of a voiceover would be too long, and what becomes of the length. */
export async function estimateVoiceover(
  ctx: VideosContext,
  videoId: string,
  input: GenerateVoiceover,
): Promise<NarrationEstimate> {
  requireAccess(ctx.caller, ACCESS.estimateVoiceover);
  const given = readVoiceSettings(input);
  const { workspaceId } = ctx.caller;
  const { video, lines } = await inTransaction(ctx.db, { workspaceId }, async (tx) => ({
    video: await requireVideo(tx, videoId),
    lines: await findSpokenLines(tx, videoId),
  }));
  requireSpeakable(video, lines);
  const settings = { ...given, language: given.language ?? video.language };
  await requireVoice(ctx, settings, given.language !== null);
  return estimateLines(ctx, video, lines, {
    settings,
    spokenSeconds: ({ voiceDuration }) => (isSpokenSo(video, settings) ? voiceDuration : null),
  });
}

const isSpokenSo = ({ voiceSettings }: VideoEntity, settings: VoiceSettings): boolean =>
  voiceSettings !== null &&
  (['voiceId', 'language', 'model', 'speed', 'stability', 'sentencePauseSeconds'] as const).every(
    (name) => voiceSettings[name] === settings[name],
  );

const NARRATION_ESTIMATE = `query NarrationEstimate(
  $voiceId: String!, $language: String!, $fit: String!, $videoSeconds: Float!, $lines: [EstimatedLineInput!]!,
  $translatedFrom: String, $speed: Float, $sentencePauseSeconds: Float
) {
  narrationEstimate(
    voiceId: $voiceId, language: $language, fit: $fit, videoSeconds: $videoSeconds, lines: $lines,
    translatedFrom: $translatedFrom, speed: $speed, sentencePauseSeconds: $sentencePauseSeconds
  ) { addedSeconds lines { position spokenSeconds overrunSeconds isMeasured } }
}`;

interface Answer {
  readonly narrationEstimate: {
    readonly addedSeconds: number;
    readonly lines: ReadonlyArray<{
      readonly position: number;
      readonly spokenSeconds: number;
      readonly overrunSeconds: number;
      readonly isMeasured: boolean;
    }>;
  };
}

/** Asks media, which knows how fast voices speak. */
async function estimateLines(
  { caller, media, requestId }: VideosContext,
  video: VideoEntity,
  lines: readonly ScriptLineEntity[],
  {
    settings,
    translatedFrom = null,
    spokenSeconds,
  }: {
    readonly settings: VoiceSettings;
    readonly translatedFrom?: string | null;
    readonly spokenSeconds: (line: ScriptLineEntity) => number | null;
  },
): Promise<NarrationEstimate> {
  const videoSeconds = video.durationSeconds ?? 0;
  const { voiceId, language, speed, sentencePauseSeconds, fit = DEFAULT_FIT } = settings;
  const { narrationEstimate } = await media.call<Answer>({
    document: NARRATION_ESTIMATE,
    variables: {
      voiceId,
      language: language ?? DEFAULT_LANGUAGE,
      fit,
      videoSeconds,
      translatedFrom,
      speed,
      sentencePauseSeconds,
      lines: lines.map((line) => ({
        startTime: line.startTime,
        endTime: line.endTime,
        text: line.text,
        spokenSeconds: spokenSeconds(line),
      })),
    },
    as: caller,
    requestId,
  });
  const overrunning = narrationEstimate.lines.flatMap(({ position, isMeasured, ...seconds }) => {
    const line = lines[position];
    if (!line || seconds.overrunSeconds < MIN_NOTICED_SECONDS) return [];
    return [{ ...seconds, measured: isMeasured, start: line.startTime, end: line.endTime, text: line.text }];
  });
  return {
    lines: overrunning,
    lineCount: lines.length,
    measuredLines: narrationEstimate.lines.filter(({ isMeasured }) => isMeasured).length,
    videoSeconds,
    resultSeconds: Math.round((videoSeconds + narrationEstimate.addedSeconds) * 1000) / 1000,
    minutes: costMinutes(unitsOf('voiceover'), videoSeconds),
    notice: null,
  };
}

/** What is taken up by an inaudible change of tempo. */
const MIN_NOTICED_SECONDS = 0.05;

const NOT_VOICED = 'The translation is not read aloud: the video has no voiceover';

/** Says before a minute is spent how long a translation's lines would be when they are read aloud. */
export async function estimateTranslation(
  ctx: VideosContext,
  videoId: string,
  language: string,
): Promise<NarrationEstimate> {
  requireAccess(ctx.caller, ACCESS.estimateTranslation);
  requireLength('language', language, { min: 2, max: 35 });
  requireLanguageCode('language', language);
  const to = canonicalLanguage(language);
  const { workspaceId } = ctx.caller;
  const { video, from, lines } = await inTransaction(ctx.db, { workspaceId }, async (tx) => ({
    ...(await requireTranslatable(tx, await requireVideo(tx, videoId), to)),
    lines: await findSpokenLines(tx, videoId),
  }));
  await requirePair(ctx, { from, to });
  const { settings, notice } = await chooseVoice(ctx, video, to);
  const videoSeconds = video.durationSeconds ?? 0;
  if (settings)
    return estimateLines(ctx, video, lines, { settings, translatedFrom: from, spokenSeconds: () => null });
  return {
    lines: [],
    lineCount: lines.length,
    measuredLines: 0,
    videoSeconds,
    resultSeconds: videoSeconds,
    minutes: costMinutes(unitsOf('translation'), videoSeconds),
    notice: notice ?? NOT_VOICED,
  };
}
