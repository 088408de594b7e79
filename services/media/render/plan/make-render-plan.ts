import type { SourceProbe } from '../../probe/source-probe.js';
import { outputRate } from './output-rate.js';
import { outputSize } from './output-size.js';
import { type Part, type PlannedNarration, RenderPlan } from './render-plan.js';

/** A file that can be cut as it is. */
export interface PlannedSource {
  readonly sha256: string;
  readonly probe: SourceProbe;
}

export interface PlanInput {
  readonly footage: PlannedSource;
  /** Heard instead of the source's own sound. */
  readonly narration?: PlannedNarration | null;
}

/** A plan complete but for its captions, which depend on its size; the footage decides size and rate. */
export function makeRenderPlan({ footage, narration }: PlanInput): RenderPlan {
  const { num: fpsNum, den: fpsDen } = outputRate(footage.probe.video);
  const part = (role: Part['role'], { sha256, probe }: PlannedSource): Part => ({
    role,
    source: { sha256, probe },
    frames: Math.max(1, Math.round((probe.durationSeconds * fpsNum) / fpsDen)),
  });
  const parts = [part('footage', footage)];
  return RenderPlan.parse({
    version: 2,
    output: {
      ...outputSize(footage.probe.video),
      ...{ fpsNum, fpsDen },
      totalFrames: parts.reduce((sum, { frames }) => sum + frames, 0),
      encoderProfile: 'h264-high-1',
    },
    parts,
    captions: null,
    audio: narration
      ? { narration }
      : footage.probe.audio && { streamIndex: footage.probe.audio.streamIndex },
  });
}
