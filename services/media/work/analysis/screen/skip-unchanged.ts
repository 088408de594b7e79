import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STILLS_AT_ONCE, takeStills } from '../../../video/check/take-stills.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import type { SampleTime } from './choose-sample-times.js';

const SMALL = {
  largest: { width: 480, height: 480 },
  filters: ['format=gray'],
  options: ['-frames:v', '1', '-c:v', 'rawvideo', '-f', 'rawvideo', '-y'],
};
/** Of 255: compression changes pixels by less. */
const CHANGED_BY = 32;
/** Share of the pixels, about one small letter. */
const MIN_CHANGED = 0.0003;

/** Returns the samples without those that sample a scene again and show what the previous sample shows. */
export async function skipUnchanged(
  source: { readonly path: string; readonly probe: SourceProbe },
  samples: readonly SampleTime[],
  scratch: string,
  signal: AbortSignal,
): Promise<SampleTime[]> {
  if (!samples.some(({ isAgain }) => isAgain)) return [...samples];
  const chosen: SampleTime[] = [];
  let before: Buffer | null = null;
  for (let from = 0; from < samples.length; from += STILLS_AT_ONCE) {
    const batch = samples.slice(from, from + STILLS_AT_ONCE);
    const stills = batch.map(({ sampleSeconds }, index) => ({
      seconds: sampleSeconds,
      path: join(scratch, `small-${from + index}.gray`),
    }));
    await takeStills(source, stills, SMALL, signal);
    for (const [index, sample] of batch.entries()) {
      const path = stills[index]?.path ?? '';
      const frame: Buffer | null = existsSync(path) ? await readFile(path) : null;
      const last = chosen.at(-1);
      const isSame = sample.isAgain && before && frame && !isChanged(before, frame);
      if (isSame && last) chosen[chosen.length - 1] = { ...last, isStill: true };
      else chosen.push(sample);
      before = frame;
    }
  }
  return chosen;
}

function isChanged(before: Buffer, frame: Buffer): boolean {
  let changed = 0;
  for (let at = 0; at < frame.length; at += 1)
    if (Math.abs((frame[at] ?? 0) - (before[at] ?? 0)) > CHANGED_BY) changed += 1;
  return changed > MIN_CHANGED * frame.length;
}
