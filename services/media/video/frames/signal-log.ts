import type { TimeSpan } from '../../text/word.js';

export type Scene = { readonly timeSeconds: number; readonly score: number };

export type SignalLog = {
  readonly scenes: Scene[];
  readonly silences: TimeSpan[];
  /** Integrated over the whole source; null for silence. */
  readonly loudnessLufs: number | null;
};

/** ebur128 reports -70 when nothing was loud enough to be measured. */
const UNMEASURABLE_LUFS = -70;

/** Parses the output of scdet, silencedetect and ebur128 in ffmpeg's log, line by line. */
export function makeSignalLogReader() {
  const scenes: Scene[] = [];
  const silences: TimeSpan[] = [];
  let silentSince: number | null = null;
  let loudness: number | null = null;
  return {
    take(line: string): void {
      const scene = /lavfi\.scd\.score:\s*([\d.]+),\s*lavfi\.scd\.time:\s*(-?[\d.]+)/.exec(line);
      if (scene) {
        const timeSeconds = Number(scene[2]);
        if (timeSeconds > 0) scenes.push({ timeSeconds, score: Number(scene[1]) });
        return;
      }
      const from = /silence_start:\s*(-?[\d.]+)/.exec(line);
      if (from) silentSince = Math.max(0, Number(from[1]));
      const to = /silence_end:\s*(-?[\d.]+)/.exec(line);
      if (to && silentSince !== null) {
        if (Number(to[1]) > silentSince)
          silences.push({ startSeconds: silentSince, endSeconds: Number(to[1]) });
        silentSince = null;
      }
      const integrated = /^\s*I:\s+(-?[\d.]+|-?inf|nan)\s+LUFS/.exec(line);
      if (integrated) loudness = Number(integrated[1]);
    },
    /** silencedetect does not report the end of a silence that lasts to the end of the audio. */
    finish(soundSeconds: number): SignalLog {
      if (silentSince !== null && soundSeconds > silentSince) {
        silences.push({ startSeconds: silentSince, endSeconds: soundSeconds });
        silentSince = null;
      }
      const isMeasured = loudness !== null && Number.isFinite(loudness) && loudness > UNMEASURABLE_LUFS;
      return { scenes, silences, loudnessLufs: isMeasured ? loudness : null };
    },
  };
}
