import { z } from 'zod';
import { CaptionFaults } from '../../../../../schemas/messages/media.js';
import { SourceProbe } from '../../probe/source-probe.js';
import { PlannedAudio } from '../audio/planned-audio.js';
import { PlannedCaptions } from '../captions/planned-captions.js';
import { PlannedPresenter } from '../presenter/planned-presenter.js';
import { PlannedSlide } from '../slides/planned-slide.js';
import { PlannedElement } from '../video/elements/planned-element.js';
import { PlannedPan } from '../video/reframe/planned-pan.js';
import { PlannedWatermark } from '../video/watermark/planned-watermark.js';
import { PlannedZoom } from '../video/zoom/planned-zoom.js';
import { FreeRows } from './free-rows.js';

/** One stretch of the output that is cut from one file. */
export const Part = z.object({
  role: z.enum(['opening', 'footage', 'closing']),
  source: z.object({
    /** Of the file that is really cut: the prepared one, where there is one. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Where it can be cut is settled with the plan. */
    probe: SourceProbe.omit({ keyframeSeconds: true }),
  }),
  /** Of the output. */
  frames: z.number().int().positive(),
});
export type Part = z.infer<typeof Part>;

/** Everything that decides what an export looks and sounds like. Made once, then only read. */
export const RenderPlan = z.object({
  version: z.literal(2),
  output: z.object({
    width: z.number().int().min(2).multipleOf(2),
    height: z.number().int().min(2).multipleOf(2),
    fpsNum: z.number().int().positive(),
    fpsDen: z.number().int().positive(),
    /** Of all parts together. */
    totalFrames: z.number().int().positive(),
    /** One name for a fixed set of encoder options; a change of them is a new name. */
    encoderProfile: z.literal('h264-high-1'),
  }),
  /** As they follow each other; exactly one is the footage. */
  parts: z.array(Part).min(1),
  /** Null: all of the footage is shown, between bars where its shape is another. */
  pan: PlannedPan.nullable(),
  zooms: z.array(PlannedZoom),
  /** From back to front. */
  elements: z.array(PlannedElement),
  watermark: PlannedWatermark.nullable(),
  /** Over the footage. */
  captions: PlannedCaptions.nullable(),
  /** Where slides and the presenter go. Null: there are no captions, or they lie over everything on purpose. */
  freeRows: FreeRows.nullable().default(null),
  /** In order of time, none over another. */
  slides: z.array(PlannedSlide).default([]),
  /** Null: they are as they were asked for, or there are none. */
  slideFaults: CaptionFaults.nullable().default(null),
  presenter: PlannedPresenter.nullable().default(null),
  /** Without sound the export has no audio track. */
  audio: PlannedAudio.nullable(),
});
export type RenderPlan = Readonly<z.infer<typeof RenderPlan>>;

export const footageOf = ({ parts }: Pick<RenderPlan, 'parts'>): Part =>
  parts.find(({ role }) => role === 'footage') as Part;

/** Where the footage begins in the output: whatever is timed by it is so much later there. */
export function footageStartFrame({ parts }: Pick<RenderPlan, 'parts'>): number {
  const before = parts.slice(
    0,
    parts.findIndex(({ role }) => role === 'footage'),
  );
  return before.reduce((sum, { frames }) => sum + frames, 0);
}
