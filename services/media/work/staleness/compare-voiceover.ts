import type { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import { DEFAULT_FIT } from '../../../../schemas/narration-fit.js';
import { inTransaction } from '../../../platform/database/database.js';
import { EngineFailed, MissingEngine } from '../../ai/engine-failed.js';
import { InvalidVoice } from '../../ai/tts/tts-models.js';
import { endsSentence } from '../../video/narration/place-lines.js';
import { findClips } from '../voiceover/clip-cache.js';
import { keyLines } from '../voiceover/key-lines.js';
import type { VoiceoverServices } from '../voiceover/voiceover-work.js';

export interface ComparedVoiceover {
  /** Whether a new voiceover would be the same file, and the same audio of every line. */
  readonly isCurrent: boolean;
  /** How many different lines would be synthesized; the audio of all others is stored. */
  readonly linesToSpeak: number;
  /** Positions of the lines whose audio would be another one than the script has now. */
  readonly revoicedLines: readonly number[];
  /** Why no voiceover can be generated now; null if it can. */
  readonly problem: string | null;
}

export interface VoiceoverToCompare {
  readonly workspaceId: string;
  readonly fileId: string;
  /** What it was requested with. */
  readonly before: VoiceRequest;
  /** What it would be requested with now. */
  readonly now: VoiceRequest;
  /** The key of each line's audio in the script now; null for a line without. */
  readonly voiceKeys: ReadonlyArray<string | null>;
}

/** Compares a voiceover with the one that a request would generate now, by the keys that generation uses. */
export async function compareVoiceover(
  services: VoiceoverServices,
  { workspaceId, fileId, before, now, voiceKeys }: VoiceoverToCompare,
): Promise<ComparedVoiceover> {
  const { db, storage } = services;
  let keys: readonly string[];
  try {
    keys = (await keyLines(services, now)).keys;
  } catch (err) {
    if (!isEngineProblem(err)) throw err;
    return { isCurrent: false, linesToSpeak: 0, revoicedLines: [], problem: err.message };
  }
  const spoken = await findSpokenKeys(services, workspaceId, fileId);
  const cached = await findClips(db, storage, workspaceId, keys);
  const revoicedLines = keys.flatMap((key, position) => (voiceKeys[position] === key ? [] : [position]));
  const isSameFile = areEqual(spoken, keys) && areEqual(placementOf(before), placementOf(now));
  return {
    isCurrent: isSameFile && revoicedLines.length === 0,
    linesToSpeak: new Set(keys.filter((key) => !cached.has(key))).size,
    revoicedLines,
    problem: null,
  };
}

const isEngineProblem = (err: unknown): err is Error =>
  err instanceof EngineFailed || err instanceof MissingEngine || err instanceof InvalidVoice;

/** Returns the keys of a voiceover's lines, in order. */
async function findSpokenKeys(
  { db }: Pick<VoiceoverServices, 'db'>,
  workspaceId: string,
  fileId: string,
): Promise<string[]> {
  const rows: Array<{ key: string }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select line.key from voiceover join voiceover_line line
         on line.workspace_id = voiceover.workspace_id and line.voiceover_id = voiceover.id
       where voiceover.workspace_id = $1 and voiceover.file_id = $2 order by line.position`,
      [workspaceId, fileId],
    ),
  );
  return rows.map(({ key }) => key);
}

/** Everything besides the audio of the lines that decides where they are placed. */
const placementOf = ({ settings, videoSeconds, lines }: VoiceRequest) => ({
  videoSeconds,
  fit: settings.fit ?? DEFAULT_FIT,
  pause: settings.sentencePauseSeconds,
  keepsPace: settings.speed !== null,
  lines: lines.map(({ startTime, endTime, text }) => [startTime, endTime, endsSentence(text)]),
});

const areEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
