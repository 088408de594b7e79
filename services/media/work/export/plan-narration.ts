import { type DataSource, In } from 'typeorm';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { DEFAULT_FIT } from '../../../../schemas/narration-fit.js';
import { inTransaction } from '../../../platform/database/database.js';
import { WorkFailed } from '../../queue/work-failed.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import type { Storage } from '../../storage/storage.js';
import { alignWords } from '../../video/narration/align-words.js';
import { chooseHolds, type HeldFootage, type Movement } from '../../video/narration/choose-holds.js';
import { NARRATION_RATE } from '../../video/narration/finish-narration.js';
import { spanOfWav } from '../../video/narration/pcm-file.js';
import { type CueVoice, placeCues } from '../../video/narration/place-cues.js';
import { endsSentence, type PlacedLine, placeLines } from '../../video/narration/place-lines.js';
import type { PlannedNarration } from '../../video/render/audio/planned-audio.js';
import type { Hold } from '../../video/timeline/elastic-timeline.js';
import type { PlanningRun } from './planning-run.js';

/** An export's time: what is voiceByCue and shown when, and where the footage waits. */
export interface NarratedTimeline {
  /** Null: the audio is the source's own. */
  readonly narration: PlannedNarration | null;
  /** In frames of the footage. */
  readonly holds: readonly Hold[];
  /** In seconds since the footage's start in the output. */
  readonly cues: RenderRequest['cues'];
  /** One for each line of the narration, with the position of its cue. */
  readonly placed: ReadonlyArray<PlacedLine & { readonly cue: number }>;
  /** Of each line of the narration, in seconds since it begins, at the pace at which it was synthesized. */
  readonly words: ReadonlyArray<CueVoice['words']>;
}

interface Footage extends HeldFootage {
  /** Where the picture moves; only looked for when something has to be held. */
  movement(): Promise<Movement>;
}

/** Places the lines that are read aloud, and everything else by them. */
export async function planNarration(
  { db, storage }: { readonly db: DataSource; readonly storage: Storage },
  { work: { workspaceId }, scratch, signal }: PlanningRun,
  { narration, cues, language }: Pick<RenderRequest, 'narration' | 'cues' | 'language'>,
  footage: Footage,
): Promise<NarratedTimeline> {
  if (!narration) return { narration: null, holds: [], cues, placed: [], words: [] };
  const { voices, sentencePauseSeconds, keepsPace, fit = DEFAULT_FIT } = narration;
  const contents = await findContents(db, workspaceId, voices);
  const lines: VoicedCue[] = [];
  const known = new Map<string, VoicedCue['audio']>();
  for (const { cue, fileId } of voices) {
    signal.throwIfAborted();
    const sha256 = contents.get(fileId);
    const line = cues[cue];
    if (!sha256 || !line) throw voiceMissing(cue);
    const key = `${sha256} ${line.text}`;
    const audio =
      known.get(key) ?? (await readVoice(storage, workspaceId, { sha256, scratch }, line.text, language));
    known.set(key, audio);
    lines.push({
      cue,
      sha256,
      audio,
      ...line,
      durationSeconds: audio.durationSeconds,
      endsSentence: endsSentence(line.text),
    });
  }

  const frameSeconds = footage.fpsDen / footage.fpsNum;
  const videoSeconds = footage.frames * frameSeconds;
  const { lines: placed, holds: needed } = placeLines(lines, {
    videoSeconds,
    sentencePauseSeconds,
    keepsPace,
    fit,
    frameSeconds,
  });
  const waits = needed.some(({ fromSeconds, untilSeconds }) => fromSeconds < untilSeconds);
  const holds = chooseHolds(needed, footage, waits ? await footage.movement() : null);
  const voiceByCue = new Map<number, CueVoice>();
  for (const [index, { cue, audio }] of lines.entries()) {
    const { startSeconds, durationSeconds, tempo } = placed[index] as PlacedLine;
    voiceByCue.set(cue, { startSeconds, durationSeconds, tempo, words: audio.words });
  }
  const seconds = holds.map(({ at, length }) => ({ at: at * frameSeconds, length: length * frameSeconds }));
  return {
    narration: {
      lines: lines.map(({ sha256 }, index) => {
        const { startSeconds, durationSeconds, tempo } = placed[index] as PlacedLine;
        return { sha256, startSeconds, durationSeconds, tempo };
      }),
    },
    holds,
    cues: placeCues(cues, voiceByCue, seconds),
    placed: placed.map((line, index) => ({ ...line, cue: (lines[index] as VoicedCue).cue })),
    words: lines.map(({ audio }) => audio.words),
  };
}

type Cue = RenderRequest['cues'][number];

interface VoicedCue extends Pick<Cue, 'startTime' | 'endTime' | 'text'> {
  readonly cue: number;
  readonly sha256: string;
  readonly audio: Pick<CueVoice, 'durationSeconds' | 'words'>;
  readonly durationSeconds: number;
  readonly endsSentence: boolean;
}

async function findContents(
  db: DataSource,
  workspaceId: string,
  voices: NonNullable<RenderRequest['narration']>['voices'],
): Promise<Map<string, string>> {
  const files = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(FileEntity, {
      select: { workspaceId: true, id: true, sha256: true },
      where: { id: In([...new Set(voices.map(({ fileId }) => fileId))]) },
    }),
  );
  return new Map(files.map(({ id, sha256 }) => [id, sha256]));
}

/** Measures the audio of a line, and aligns its words. */
async function readVoice(
  storage: Storage,
  workspaceId: string,
  { sha256, scratch }: { sha256: string; scratch: string },
  text: string,
  language: string | null,
): Promise<VoicedCue['audio']> {
  const span = await spanOfWav(await storage.localPath(fileKey(workspaceId, sha256), scratch));
  return {
    durationSeconds: span.samples / NARRATION_RATE,
    words: await alignWords(span, text, language ?? undefined),
  };
}

const voiceMissing = (cue: number): WorkFailed => {
  const message = `The voice of line ${cue + 1} no longer exists; generate the voiceover again`;
  return new WorkFailed('not_found', message, 'plan');
};
