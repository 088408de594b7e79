import { z } from 'zod';
import { Colour } from '../../../../../schemas/brand-kit-fields.js';
import { CaptionFaults } from '../../../../../schemas/messages/media.js';
import { SourceProbe } from '../../probe/source-probe.js';
import { outputLength } from '../../timeline/elastic-timeline.js';
import { PlannedAudio } from '../audio/planned-audio.js';
import { PlannedCaptions } from '../captions/planned-captions.js';
import { PlannedPresenter } from '../presenter/planned-presenter.js';
import { PlannedSlide } from '../slides/planned-slide.js';
import { PlannedElement } from '../video/elements/planned-element.js';
import { PlannedPan } from '../video/reframe/planned-pan.js';
import { PlannedWatermark } from '../video/watermark/planned-watermark.js';
import { PlannedZoom } from '../video/zoom/planned-zoom.js';
import { FreeRows } from './free-rows.js';

/** A part of the output that is cut from one file. */
export const Part = z.object({
  role: z.enum(['opening', 'footage', 'closing']),
  source: z.object({
    /** Hash of the file that is cut: the normalized one, where there is one. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Keyframes are left out: the cuts are decided when the plan is made. */
    probe: SourceProbe.omit({ keyframeSeconds: true }),
  }),
  /** Number of frames that are played of it. */
  frames: z.number().int().positive(),
  /** How many frames at its start are shown while the part before fades into it. Absent: it starts after that part. */
  fadeFrames: z.number().int().positive().optional(),
  /**
   * Where its picture is held, in order and apart: after `at` frames, the last of them is shown for `length` more.
   * Absent: nowhere.
   */
  holds: z
    .array(z.object({ at: z.number().int().nonnegative(), length: z.number().int().positive() }))
    .optional(),
});
export type Part = z.infer<typeof Part>;

/** How many frames of the output a part takes. */
export const outputFramesOf = ({ frames, holds = [] }: Pick<Part, 'frames' | 'holds'>): number =>
  outputLength(holds, frames);

/** The last one is used; the others finish exports that were planned by earlier versions. */
export const ENCODER_PROFILES = ['h264-high-1', 'h264-high-2'] as const;
export const ENCODER_PROFILE = 'h264-high-2';

/** Everything that decides the frames and the audio of an export. A plan is made once and never changed. */
export const RenderPlan = z.object({
  version: z.literal(2),
  output: z.object({
    width: z.number().int().min(2).multipleOf(2),
    height: z.number().int().min(2).multipleOf(2),
    fpsNum: z.number().int().positive(),
    fpsDen: z.number().int().positive(),
    /** Sum over all parts. */
    totalFrames: z.number().int().positive(),
    /** Names a fixed set of encoder options; changed options get a new name. */
    encoderProfile: z.enum(ENCODER_PROFILES),
  }),
  /** In order; exactly one part is the footage. */
  parts: z.array(Part).min(1),
  /** Null: the whole footage is shown, on the background when its aspect ratio differs. */
  pan: PlannedPan.nullable(),
  /** What surrounds parts of another aspect ratio: the part itself, blurred, or a colour. Absent: black. */
  background: z.union([z.literal('blur'), Colour]).optional(),
  zooms: z.array(PlannedZoom),
  /** From back to front. */
  elements: z.array(PlannedElement),
  /** How many frames an element fades in and out. Absent: it appears at once. */
  elementFadeFrames: z.number().int().positive().optional(),
  watermark: PlannedWatermark.nullable(),
  /** Captions over the footage. */
  captions: PlannedCaptions.nullable(),
  /**
   * Where slides and the presenter are placed. Null: there are no captions, or they overlap the content on
   * purpose.
   */
  freeRows: FreeRows.nullable().default(null),
  /** Share of the footage's width or height that may be cropped so that it fills its half beside a slide or a presenter. */
  maxSideCrop: z.number().min(0).max(1).optional(),
  /** In order of time, without overlaps. */
  slides: z.array(PlannedSlide).default([]),
  /** Null: the slides are drawn as requested, or there are none. */
  slideFaults: CaptionFaults.nullable().default(null),
  presenter: PlannedPresenter.nullable().default(null),
  /** Null: the export has no audio track. */
  audio: PlannedAudio.nullable(),
});
export type RenderPlan = Readonly<z.infer<typeof RenderPlan>>;

export const footageOf = ({ parts }: Pick<RenderPlan, 'parts'>): Part =>
  parts.find(({ role }) => role === 'footage') as Part;

/** Returns the output frames at which the parts begin; with a crossfade, a part begins before the one before it ends. */
export function startFramesOf(parts: ReadonlyArray<Pick<Part, 'frames' | 'holds' | 'fadeFrames'>>): number[] {
  let end = 0;
  return parts.map((part) => {
    const start = end - (part.fadeFrames ?? 0);
    end = start + outputFramesOf(part);
    return start;
  });
}

/** Returns the output frame at which the footage begins; everything timed by the footage is shifted by it. */
export const footageStartFrame = ({ parts }: Pick<RenderPlan, 'parts'>): number =>
  startFramesOf(parts)[parts.findIndex(({ role }) => role === 'footage')] as number;
