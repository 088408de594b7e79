import { createHash } from 'node:crypto';
import type { RenderPlan } from '../plan/render-plan.js';
import type { PlannedAudio } from './planned-audio.js';

/** Raised when the same plan is to sound differently than before. */
const SOUND_VERSION = 3;

/**
 * The name an export's sound is kept under: equal keys, equal sound. In it is what can be heard, and how long each part lasts; no
 * picture, and no file whose sound is not heard.
 */
export function audioKey(
  { output: { fpsNum, fpsDen }, parts }: Pick<RenderPlan, 'output' | 'parts'>,
  { parts: heard, music }: PlannedAudio,
  ffmpegBuildId: string,
): string {
  const timeline = parts.map(({ role, frames, source }, index) => ({
    role,
    frames,
    heard: heard[index],
    sha256: heard[index] && 'streamIndex' in heard[index] ? source.sha256 : null,
  }));
  const shaping = { version: SOUND_VERSION, fpsNum, fpsDen, timeline, music, ffmpegBuildId };
  return createHash('sha256').update(JSON.stringify(shaping)).digest('hex');
}
