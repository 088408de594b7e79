import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { inTransaction } from '../../platform/database/database.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { freezeVoiceRequest } from '../operations/generate-voiceover.js';
import { compareLines } from '../requests/compare-lines.js';
import { compareSettings } from '../requests/compare-settings.js';
import { VoiceRequestEntity } from '../requests/request.entity.js';
import type { StaleReason } from '../requests/stale-reason.js';
import { findSpokenLines } from '../script/find-script.js';
import { requireVideo } from '../video/video.entity.js';
import { notComparable, staleWith } from './stale-with.js';
import type { StaleVoiceover } from './staleness.type.js';

interface ComparedVoiceover {
  readonly isCurrent: boolean;
  readonly linesToSpeak: number;
  readonly revoicedLines: readonly number[];
  readonly problem: string | null;
}

const COMPARED_VOICEOVER = `query ComparedVoiceover(
  $fileId: ID!, $before: JSONObject!, $now: JSONObject!, $voiceKeys: [String]!
) {
  comparedVoiceover(fileId: $fileId, before: $before, now: $now, voiceKeys: $voiceKeys) {
    isCurrent linesToSpeak revoicedLines problem
  }
}`;

/** Compares the voiceover with the one that its settings would make now; null without a voiceover. */
export async function findVoiceoverStaleness(
  ctx: VideosContext,
  videoId: string,
): Promise<StaleVoiceover | null> {
  const { workspaceId } = ctx.caller;
  const found = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await requireVideo(tx, videoId);
    const { voiceoverFileId: fileId, voiceSettings, voiceRequestId: id, durationSeconds } = video;
    if (!fileId || !voiceSettings) return null;
    const made = id === null ? null : await tx.findOneBy(VoiceRequestEntity, { id });
    const lines = await findSpokenLines(tx, videoId);
    const now = freezeVoiceRequest(video, lines, await findBrandKit(tx, video.workspaceId), voiceSettings);
    return { fileId, before: made?.request ?? null, now, lines, durationSeconds };
  });
  if (!found) return null;
  const { fileId, before, now, lines, durationSeconds } = found;
  const linesTotal = lines.length;
  if (!before) return { ...notComparable('voiceover'), linesToSpeak: null, linesTotal };
  if (linesTotal === 0)
    return {
      ...staleWith(compareLines(before.lines, []), 'The script has no lines'),
      linesToSpeak: 0,
      linesTotal,
    };
  const voiceKeys = lines.map(({ voiceKey }) => voiceKey);
  const { comparedVoiceover: compared } = await ctx.media.call<{ comparedVoiceover: ComparedVoiceover }>({
    document: COMPARED_VOICEOVER,
    variables: { fileId, before, now, voiceKeys },
    as: ctx.caller,
    requestId: ctx.requestId,
  });
  const { linesToSpeak, problem } = compared;
  if (compared.isCurrent) return { ...staleWith(null), linesToSpeak, linesTotal };
  return {
    ...staleWith(reasonsOf(before, now, compared), problem),
    linesToSpeak: problem === null ? linesToSpeak : null,
    linesTotal,
    minutes: costMinutes(unitsOf('voiceover'), durationSeconds ?? 0),
    estimatedSeconds: estimateVoiceover(linesToSpeak, durationSeconds ?? 0),
  };
}

function reasonsOf(
  before: VoiceRequest,
  now: VoiceRequest,
  { revoicedLines }: ComparedVoiceover,
): StaleReason[] {
  const texts = compareLines(before.lines, now.lines);
  const named = new Set(texts.map(({ line }) => line));
  const voices = revoicedLines
    .filter((line) => !named.has(line))
    .map((line): StaleReason => {
      const start = now.lines[line]?.startTime ?? 0;
      return { kind: 'VOICE_CHANGED', line, start, message: `Line ${line + 1} would be spoken differently` };
    });
  const settings = compareSettings(before, now, ['settings', 'pronunciations', 'videoSeconds']);
  return [...texts, ...voices, ...settings];
}

/** Seconds per line of a local engine, and per second of the file that is joined of them. */
const SPEAKING = 1;
const JOINING = 0.02;
const STARTING_SECONDS = 1;

/** Roughly how many seconds a voiceover takes of which some lines are spoken anew. */
export const estimateVoiceover = (lines: number, durationSeconds: number): number =>
  Math.ceil(STARTING_SECONDS + lines * SPEAKING + durationSeconds * JOINING);
