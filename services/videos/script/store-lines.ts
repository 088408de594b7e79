import type { EntityManager } from 'typeorm';
import type { LineSource } from '../../../schemas/transcription.js';
import { type LineWord, ScriptLineEntity } from './script-line.entity.js';

export interface NewLine {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  /** Times of the words, if transcribed. */
  readonly words?: readonly LineWord[] | null;
  /** Absent: that of the stored line with this text, else `newSource`. */
  readonly source?: LineSource | null;
  readonly confidence?: number | null;
}

interface StoredLines {
  readonly lines: readonly ScriptLineEntity[];
  /** Whether texts or times have changed: then the caller increments the script's version. */
  readonly areChanged: boolean;
  /** Number of narrated lines that were deleted or have a new text. */
  readonly droppedVoices: number;
}

const ROWS_A_STATEMENT = 1000;

type Content = Pick<ScriptLineEntity, 'startTime' | 'endTime' | 'text'>;

/** Whether the lines have the same texts at the same times. */
const areEqual = (some: readonly Content[], others: readonly Content[]): boolean =>
  some.length === others.length &&
  some.every(({ startTime, endTime, text }, i) => {
    const other = others[i] as Content;
    return startTime === other.startTime && endTime === other.endTime && text === other.text;
  });

/**
 * Replaces all lines, ordered by time. Lines are matched by their text, and equal ones by their order: a
 * matched line keeps its narration and word times wherever it moved. The video must be locked by the
 * transaction.
 */
export async function storeLines(
  tx: EntityManager,
  { workspaceId, videoId }: { workspaceId: string; videoId: string },
  lines: readonly NewLine[],
  newSource: LineSource = 'written',
): Promise<StoredLines> {
  const where = { workspaceId, videoId };
  const stored = await tx.find(ScriptLineEntity, { where, order: { position: 'asc' } });
  const unmatched = new Map<string, ScriptLineEntity[]>();
  for (const line of stored) {
    const same = unmatched.get(line.text);
    if (same) same.push(line);
    else unmatched.set(line.text, [line]);
  }

  const rows = lines.map(
    ({ startTime, endTime, text, words, source, confidence }, position): ScriptLineEntity => {
      const same = unmatched.get(text)?.shift();
      return {
        workspaceId,
        videoId,
        position,
        startTime,
        endTime,
        text,
        words: words ?? (same?.words ? fitWords(same.words, same, { startTime, endTime }) : null),
        source: source ?? (same ? same.source : newSource),
        confidence: source ? (confidence ?? null) : (same?.confidence ?? null),
        voiceFileId: same?.voiceFileId ?? null,
        voiceDuration: same?.voiceDuration ?? null,
        voiceKey: same?.voiceKey ?? null,
      };
    },
  );
  await tx.delete(ScriptLineEntity, where);
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await tx.insert(ScriptLineEntity, rows.slice(from, from + ROWS_A_STATEMENT) as never);
  }
  const dropped = [...unmatched.values()].flat().filter(({ voiceFileId }) => voiceFileId !== null);
  return { lines: rows, areChanged: !areEqual(stored, rows), droppedVoices: dropped.length };
}

interface Span {
  readonly startTime: number;
  readonly endTime: number;
}

/** Moves the word times of a line with the line, and scales them with its duration. */
export function fitWords(words: readonly LineWord[], from: Span, to: Span): LineWord[] {
  const length = from.endTime - from.startTime;
  const scale = length > 0 ? (to.endTime - to.startTime) / length : 0;
  // Transcription may place the end of a word after the end of its line.
  const move = (seconds: number) =>
    Math.round(Math.max(0, to.startTime + (seconds - from.startTime) * scale) * 1000) / 1000;
  return words.map(({ start, end, ...word }) => ({ ...word, start: move(start), end: move(end) }));
}
