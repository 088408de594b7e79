import type { Lines } from '../script/edit-lines.js';
import { makeKey, type PlacedWord } from '../script/line.js';

/** Unsaved lines of a video, kept in this browser until they are saved. */
export interface Draft {
  /** Of the stored script that the edits began with. */
  readonly version: number;
  readonly lines: Lines;
  readonly writtenAt: number;
}

const keyOf = (videoId: string): string => `studio.draft.${videoId}`;

export function readDraft(videoId: string): Draft | null {
  try {
    const stored = localStorage.getItem(keyOf(videoId));
    if (!stored) return null;
    const { version, lines, writtenAt } = JSON.parse(stored) as Draft;
    const restored = lines.map(({ start, end, text, words }) => ({
      key: makeKey(),
      start: Number(start),
      end: Number(end),
      text: String(text),
      words: words as readonly PlacedWord[],
    }));
    return { version, lines: restored, writtenAt };
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden; the lines then live in this tab alone. */
export function writeDraft(videoId: string, version: number, lines: Lines): boolean {
  try {
    const draft: Draft = { version, lines, writtenAt: Date.now() };
    localStorage.setItem(keyOf(videoId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(videoId: string): void {
  try {
    localStorage.removeItem(keyOf(videoId));
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}
