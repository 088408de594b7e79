import type { SourceProbe } from '../../probe/source-probe.js';
import { type Hold, spansOf } from '../../timeline/elastic-timeline.js';
import { type PlannedMusic, type PlannedNarration, plannedAudio } from '../audio/planned-audio.js';
import type { PlannedPresenter } from '../presenter/planned-presenter.js';
import { frameAt } from './frame-at.js';
import { outputRate } from './output-rate.js';
import { outputSize } from './output-size.js';
import { ENCODER_PROFILE, outputFramesOf, type Part, RenderPlan, startFramesOf } from './render-plan.js';

/** A normalized source file that can be cut into segments. */
export interface PlannedSource {
  readonly sha256: string;
  readonly probe: SourceProbe;
}

export interface PlanInput {
  readonly footage: PlannedSource;
  /** Scene shown before the footage; `closing` is shown after it. */
  readonly opening?: PlannedSource | null;
  readonly closing?: PlannedSource | null;
  /** Null keeps the aspect ratio of the footage. */
  readonly ratio?: string | null;
  readonly pan?: RenderPlan['pan'];
  readonly background?: RenderPlan['background'];
  readonly zooms?: RenderPlan['zooms'];
  readonly elements?: RenderPlan['elements'];
  readonly elementFadeSeconds?: number | undefined;
  /** Between the opening, the footage and the closing. */
  readonly crossfadeSeconds?: number | undefined;
  readonly maxSideCrop?: number | null;
  readonly watermark?: RenderPlan['watermark'];
  readonly presenter?: PlannedPresenter | null;
  /** Where the footage's picture is held, in frames. */
  readonly holds?: readonly Hold[];
  /** Replaces the source's own audio. */
  readonly narration?: PlannedNarration | null;
  readonly music?: PlannedMusic | null;
}

/**
 * Makes a complete plan but for captions and slides, which depend on the output size. The footage decides
 * size and rate.
 */
export function makeRenderPlan({
  footage,
  opening,
  closing,
  narration = null,
  music = null,
  ...asked
}: PlanInput): RenderPlan {
  const { num: fpsNum, den: fpsDen } = outputRate(footage.probe.video);
  const part = (role: Part['role'], { sha256, probe }: PlannedSource): Part => ({
    role,
    source: { sha256, probe },
    frames: Math.max(1, Math.round((probe.durationSeconds * fpsNum) / fpsDen)),
  });
  const cut: Part[] = [
    ...(opening ? [part('opening', opening)] : []),
    { ...part('footage', footage), ...(asked.holds?.length && { holds: [...asked.holds] }) },
    ...(closing ? [part('closing', closing)] : []),
  ];
  const parts = withCrossfades(cut, frameAt(asked.crossfadeSeconds ?? 0, { fpsNum, fpsDen }));
  const fade = asked.elements?.length ? frameAt(asked.elementFadeSeconds ?? 0, { fpsNum, fpsDen }) : 0;
  return RenderPlan.parse({
    version: 2,
    output: {
      ...outputSize(footage.probe.video, asked.ratio ?? null),
      fpsNum,
      fpsDen,
      totalFrames: (startFramesOf(parts).at(-1) as number) + outputFramesOf(parts.at(-1) as Part),
      encoderProfile: ENCODER_PROFILE,
    },
    parts,
    pan: asked.pan ?? null,
    ...(asked.background && { background: asked.background }),
    zooms: asked.zooms ?? [],
    elements: asked.elements ?? [],
    ...(fade > 0 && { elementFadeFrames: fade }),
    freeRows: null,
    ...(asked.maxSideCrop && { maxSideCrop: asked.maxSideCrop }),
    slides: [],
    slideFaults: null,
    presenter: asked.presenter ?? null,
    watermark: asked.watermark ?? null,
    captions: null,
    audio: plannedAudio(parts, { narration, music }),
  });
}

/**
 * Returns the parts with crossfades between them. A crossfade is shorter where a part is short, so that a part never
 * fades in and out at once, and where a held picture begins or ends.
 */
export function withCrossfades(parts: readonly Part[], frames: number): Part[] {
  return parts.map((part, index) => {
    const before = parts[index - 1];
    if (!before) return part;
    const fadeFrames = Math.min(frames, roomAt('end', before), roomAt('start', part));
    return fadeFrames > 0 ? { ...part, fadeFrames } : part;
  });
}

function roomAt(end: 'start' | 'end', part: Pick<Part, 'frames' | 'holds'>): number {
  const spans = spansOf((part.holds ?? []) as readonly Hold[], part.frames);
  const { outputFrom, outputTo } = (end === 'start' ? spans[0] : spans.at(-1)) as (typeof spans)[number];
  return Math.min(outputTo - outputFrom, Math.floor(outputFramesOf(part) / 2));
}
