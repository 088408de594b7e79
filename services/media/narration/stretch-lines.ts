import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NARRATION_RATE } from '../engines/speak/finish-narration.js';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { BYTES_PER_SAMPLE, type PcmStretch, RAW_OPTIONS, readSamples } from './pcm-file.js';

export interface LineSound {
  readonly stretch: PcmStretch;
  readonly tempo: number;
}

/** The sound of a line at its tempo. */
export interface StretchedLine {
  readonly stretch: PcmStretch;
  /** So many of its samples come before the line begins. */
  readonly leadSamples: number;
}

/** Quiet around each line while many are stretched as one: none bleeds into another. */
const GUARD_SAMPLES = 0.2 * NARRATION_RATE;
/** So far may a line lie beside where reckoning puts it: stretching moves sound by whole windows. */
const DRIFT_SAMPLES = 0.03 * NARRATION_RATE;

/**
 * Brings lines to their tempo. All of one tempo go through one filter, and all tempos through one ffmpeg: hundreds of processes
 * would cost more than what they do. Lines of tempo 1 stay where they are.
 */
export async function stretchLines(
  lines: readonly LineSound[],
  { scratch, signal }: { scratch: string; signal: AbortSignal },
): Promise<StretchedLine[]> {
  const tempos = [...new Set(lines.map(({ tempo }) => tempo))].filter((tempo) => tempo !== 1);
  const asSpoken = ({ stretch }: LineSound): StretchedLine => ({ stretch, leadSamples: 0 });
  if (tempos.length === 0) return lines.map(asSpoken);
  const groups = await Promise.all(tempos.map((tempo) => gatherLines(lines, tempo, scratch)));
  await runFfmpeg({
    inputs: groups.map(({ path }) => ({ path, formats: 's16le', options: [...RAW_OPTIONS] })),
    filterGraph: groups.map(({ tempo }, i) => `[${i}:a]atempo=${tempo.toFixed(2)}[t${i}]`).join(';'),
    outputs: groups.map(({ stretchedPath }, i) => ({
      path: stretchedPath,
      options: ['-map', `[t${i}]`, '-c:a', 'pcm_s16le', ...RAW_OPTIONS],
    })),
    signal,
  });
  for (const { path } of groups) await rm(path);
  const stretched = new Map(groups.flatMap(({ stretches }) => [...stretches]));
  return lines.map((line, index) => stretched.get(index) ?? asSpoken(line));
}

interface Group {
  readonly tempo: number;
  readonly path: string;
  readonly stretchedPath: string;
  /** Where each line is once it is stretched, by its index. */
  readonly stretches: Map<number, StretchedLine>;
}

async function gatherLines(lines: readonly LineSound[], tempo: number, scratch: string): Promise<Group> {
  const path = join(scratch, `tempo-${tempo.toFixed(2)}.raw`);
  const stretchedPath = join(scratch, `tempo-${tempo.toFixed(2)}-done.raw`);
  const stretches = new Map<number, StretchedLine>();
  const file = await open(path, 'w');
  try {
    let at = GUARD_SAMPLES;
    for (const [index, line] of lines.entries()) {
      if (line.tempo !== tempo) continue;
      let written = 0;
      await readSamples(line.stretch, async (piece) => {
        await file.write(piece, 0, piece.byteLength, (at + written) * BYTES_PER_SAMPLE);
        written += piece.length;
      });
      const first = Math.round((at - DRIFT_SAMPLES) / tempo);
      const last = Math.round((at + written + DRIFT_SAMPLES) / tempo);
      const stretch = { path: stretchedPath, offset: first * BYTES_PER_SAMPLE, samples: last - first };
      stretches.set(index, { stretch, leadSamples: Math.round(at / tempo) - first });
      at += written + GUARD_SAMPLES;
    }
    await file.truncate((at + GUARD_SAMPLES) * BYTES_PER_SAMPLE);
  } finally {
    await file.close();
  }
  return { tempo, path, stretchedPath, stretches };
}
