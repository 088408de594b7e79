import { z } from 'zod';
import { SourceProbe } from '../../probe/source-probe.js';
import { PlannedCaptions } from '../captions/planned-captions.js';

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
  /** Over the footage. */
  captions: PlannedCaptions.nullable(),
  /** Without sound the export has no audio track. */
  audio: z
    .union([z.object({ streamIndex: z.number().int() }), z.object({ narration: PlannedNarration })])
    .nullable(),
});
export type RenderPlan = Readonly<z.infer<typeof RenderPlan>>;

export const footageOf = ({ parts }: Pick<RenderPlan, 'parts'>): Part =>
  parts.find(({ role }) => role === 'footage') as Part;
