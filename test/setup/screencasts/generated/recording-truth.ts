import { z } from 'zod';

const point = z.tuple([z.number(), z.number()]).readonly();

const TrueClick = z.object({
  /** When the button is pressed, or the last moment before the result is seen. */
  time: z.number(),
  x: z.number(),
  y: z.number(),
  /** `null`: what is clicked has no text. */
  label: z.string().nullable(),
  altLabels: z.array(z.string()).optional(),
  /** Names of other controls that contain the true one. */
  notLabels: z.array(z.string()).optional(),
  role: z.string().optional(),
  /** Left, top, right, bottom of what was tapped, where no pointer shows the place. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly().optional(),
  /** `false`: a click may have happened; it counts neither for nor against. */
  certain: z.boolean().optional(),
});

const TrueDrag = z.object({
  start: z.number(),
  end: z.number(),
  from: point,
  to: point,
  what: z.string().optional(),
});

const TrueTyping = z.object({
  start: z.number(),
  end: z.number(),
  field: z.string().nullable(),
  altFields: z.array(z.string()).optional(),
  /** `null`: not legible. */
  text: z.string().nullable(),
});

const during = z.object({ start: z.number(), end: z.number(), what: z.string().optional() });
const at = z.object({ time: z.number(), what: z.string().optional() });

/** What is known to happen in a recording, in seconds and parts of the frame; made recordings and real ones have it. */
export const RecordingTruth = z.object({
  file: z.string(),
  size: z.object({ width: z.number(), height: z.number() }),
  duration: z.number(),
  /** Of what kind the recording is: results are listed by these. */
  kinds: z.record(z.string(), z.string()).optional(),
  clicks: z.array(TrueClick),
  drags: z.array(TrueDrag),
  typing: z.array(TrueTyping),
  scrolls: z.array(during).default([]),
  keys: z.array(at.extend({ key: z.string() })).default([]),
  pageChanges: z.array(at).default([]),
  dialogs: z.array(at).default([]),
  camera: z.array(during).default([]),
});
export type RecordingTruth = z.infer<typeof RecordingTruth>;
export type TrueClick = z.infer<typeof TrueClick>;
export type TrueDrag = z.infer<typeof TrueDrag>;
export type TrueTyping = z.infer<typeof TrueTyping>;
