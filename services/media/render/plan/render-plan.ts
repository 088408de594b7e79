import { z } from 'zod';
import { SourceProbe } from '../../probe/source-probe.js';
import { PlannedElement } from '../picture/elements/planned-element.js';
import { PlannedPan } from '../picture/reframe/planned-pan.js';
import { PlannedWatermark } from '../picture/watermark/planned-watermark.js';
import { PlannedZoom } from '../picture/zoom/planned-zoom.js';
import { PlannedPresenter } from '../presenter/planned-presenter.js';
import { PlannedSlide } from '../slides/planned-slide.js';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

const CaptionStyle = z.object({
  fontFamily: z.string(),
  bold: z.boolean(),
  color: Colour,
  outlineColor: Colour,
});
export type CaptionStyle = z.infer<typeof CaptionStyle>;

const CaptionCue = z.object({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().nonnegative(),
  /** At most two lines; a line that does not fit is broken further. */
  text: z.string(),
});
export type CaptionCue = z.infer<typeof CaptionCue>;

const Captions = z.object({ style: CaptionStyle, cues: z.array(CaptionCue) });
export type Captions = z.infer<typeof Captions>;

/** Lines read aloud, by the content of each one's sound, in seconds of the picture. */
const PlannedNarration = z.object({
  lines: z.array(
    z.object({
      startTime: z.number(),
      endTime: z.number(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      endsSentence: z.boolean(),
    }),
  ),
  sentencePauseSeconds: z.number().nullable(),
  keepsPace: z.boolean(),
});
export type PlannedNarration = z.infer<typeof PlannedNarration>;

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
  /** Over the footage, in its seconds. */
  captions: Captions.nullable(),
  /** In order of time, none over another. */
  slides: z.array(PlannedSlide).default([]),
  presenter: PlannedPresenter.nullable().default(null),
  /** Without sound the export has no audio track. */
  audio: z
    .union([z.object({ streamIndex: z.number().int() }), z.object({ narration: PlannedNarration })])
    .nullable(),
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

export const defaultCaptionStyle: CaptionStyle = {
  fontFamily: 'DejaVu Sans',
  bold: false,
  color: '#FFFFFF',
  outlineColor: '#000000',
};
