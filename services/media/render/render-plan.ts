import { z } from 'zod';
import { displaySize } from '../probe/picture-shape.js';
import { SourceProbe, type VideoProbe } from '../probe/source-probe.js';
import { outputRate } from './output-rate.js';

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

/** Everything that decides what an export looks and sounds like. Made once, then only read. */
export const RenderPlan = z.object({
  version: z.literal(1),
  source: z.object({
    /** Of the file that is really cut: the prepared one, where there is one. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Where it can be cut is settled with the plan. */
    probe: SourceProbe.omit({ keyframeSeconds: true }),
  }),
  output: z.object({
    width: z.number().int().min(2).multipleOf(2),
    height: z.number().int().min(2).multipleOf(2),
    fpsNum: z.number().int().positive(),
    fpsDen: z.number().int().positive(),
    totalFrames: z.number().int().positive(),
    /** One name for a fixed set of encoder options; a change of them is a new name. */
    encoderProfile: z.literal('h264-high-1'),
  }),
  captions: Captions.nullable(),
  /** Without sound the export has no audio track. */
  audio: z
    .union([z.object({ streamIndex: z.number().int() }), z.object({ narration: PlannedNarration })])
    .nullable(),
});
export type RenderPlan = Readonly<z.infer<typeof RenderPlan>>;

export const defaultCaptionStyle: CaptionStyle = {
  fontFamily: 'DejaVu Sans',
  bold: false,
  color: '#FFFFFF',
  outlineColor: '#000000',
};

/** H.264 players stop at level 5.1 or 5.2: 4096 wide, 2304 high. */
const LONGEST_SIDE = 4096;
const SHORTEST_CAP = 2304;
/** Below this encoders and players get into trouble. */
const SMALLEST_SIDE = 16;

export type PlanInput = {
  sha256: string;
  probe: SourceProbe;
  captions: Captions | null;
  /** Heard instead of the source's own sound. */
  narration?: PlannedNarration | null;
};

export function makeRenderPlan({ sha256, probe, captions, narration }: PlanInput): RenderPlan {
  const { num, den } = outputRate(probe.video);
  return RenderPlan.parse({
    version: 1,
    source: { sha256, probe },
    output: {
      ...outputSize(probe.video),
      fpsNum: num,
      fpsDen: den,
      totalFrames: Math.max(1, Math.round((probe.durationSeconds * num) / den)),
      encoderProfile: 'h264-high-1',
    },
    captions,
    audio: narration ? { narration } : probe.audio && { streamIndex: probe.audio.streamIndex },
  });
}

/** The export's picture: the source's as shown, even, and within what players take. */
export function outputSize(video: VideoProbe): { width: number; height: number } {
  const { width, height } = displaySize(video);
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(width, height), SHORTEST_CAP / Math.min(width, height));
  const even = (side: number) => Math.max(SMALLEST_SIDE, 2 * Math.floor(Math.round(side * shrink) / 2));
  return { width: even(width), height: even(height) };
}
