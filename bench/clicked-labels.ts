import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Interaction } from '../schemas/interaction.js';
import { openOcrEngines } from '../services/media/ai/ocr/open-ocr-engines.js';
import type { ScreenActivity } from '../services/media/video/interactions/find-interactions.js';
import { readLabels } from '../services/media/work/analysis/labels/read-labels.js';
import { probeOnce } from '../test/setup/probe-once.js';

/** Returns the detected interactions of a recording with the labels that OCR reads, as an analysis does. */
export async function labelled(
  path: string,
  { interactions, cursorTrack }: Pick<ScreenActivity, 'interactions' | 'cursorTrack'>,
  env: NodeJS.ProcessEnv,
): Promise<readonly Interaction[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-labels-'));
  const ocr = openOcrEngines({ OCR_ENGINE: 'auto', PATH: env.PATH ?? '' });
  try {
    const found = await readLabels(ocr, {
      source: { path, probe: await probeOnce(path) },
      interactions,
      cursorTrack,
      scratch,
      signal: new AbortController().signal,
      log: pino({ enabled: false }),
    });
    return found.interactions;
  } finally {
    await ocr.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Whether two labels have the same letters and digits. */
export const isSameLabel = (read: string | null, real: string | null): boolean =>
  lettersOf(read) === lettersOf(real);

const lettersOf = (label: string | null): string =>
  (label ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
