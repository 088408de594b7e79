import { createHash } from 'node:crypto';
import { outputFramesOf, type RenderPlan } from '../plan/render-plan.js';
import type { AudibleSpan, PlannedAudio } from './planned-audio.js';

/** Incremented when the same plan gives different audio than before. */
const SOUND_VERSION = 4;

/**
 * Returns the cache key of an export's audio: equal keys mean equal audio. It covers everything audible and
 * the duration of each part, but no video and no file whose audio is not used.
 */
export function audioKey(
  { output: { fpsNum, fpsDen }, parts }: Pick<RenderPlan, 'output' | 'parts'>,
  { parts: audible, music }: PlannedAudio,
  ffmpegBuildId: string,
): string {
  const timeline = parts.map(({ role, source, ...part }, index) => ({
    role,
    frames: outputFramesOf(part),
    fadeFrames: part.fadeFrames,
    audible: audible[index],
    sha256: readsSource(audible[index] ?? null) ? source.sha256 : null,
  }));
  const shaping = { version: SOUND_VERSION, fpsNum, fpsDen, timeline, music, ffmpegBuildId };
  return createHash('sha256').update(JSON.stringify(shaping)).digest('hex');
}

/** Whether anything of the part's own audio is used. */
export const readsSource = (audible: AudibleSpan): boolean =>
  audible !== null && ('streamIndex' in audible || audible.roomStreamIndex !== undefined);
