import { join } from 'node:path';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { throwEngineFailure } from '../engine-work-failed.js';
import { findClips, type NewClip, prepareClip, storeClips } from './clip-cache.js';
import { synthesizeLine } from './synthesize-line.js';
import {
  queueVoiceJoinWhenReady,
  requireVoicePlan,
  type VoiceoverServices,
  type VoicePayload,
  type VoiceResult,
} from './voiceover-work.js';

/**
 * Synthesizes a few lines and stores each under its key; audio stored concurrently by another worker is used
 * instead.
 */
export async function synthesizeLines(services: VoiceoverServices, run: WorkRun): Promise<WorkDone> {
  const { db, storage } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, videoId } = work;
  const { lines } = work.payload as VoicePayload;
  const { voice, keys, request } = await requireVoicePlan(services, work);
  const keyOf = (position: number) => keys[position] as string;
  const cached = await findClips(db, storage, workspaceId, lines.map(keyOf));
  const missing = lines.filter((position) => !cached.has(keyOf(position)));

  const made: NewClip[] = [];
  for (const [index, position] of missing.entries()) {
    const path = join(scratch, `${position}.wav`);
    const onProgress = (fraction: number) => report({ fraction: (index + fraction) / missing.length });
    const text = request.lines[position]?.text ?? '';
    const spoken = await synthesizeLine(services, text, voice, { outPath: path, signal, onProgress }).catch(
      (err) => {
        signal.throwIfAborted();
        return throwEngineFailure('synthesizing')(err);
      },
    );
    const clip = { workspaceId, videoId, key: keyOf(position), path, ...spoken };
    made.push(await prepareClip(storage, clip));
  }
  return {
    result: { synthesized: missing } satisfies VoiceResult,
    settle: async (tx) => {
      await storeClips(tx, storage, made);
      await queueVoiceJoinWhenReady(tx, work);
    },
  };
}
