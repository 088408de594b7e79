import { z } from 'zod';

/** What a person does in a screen recording, and what the recorded program answers. */
export const INTERACTION_KINDS = [
  'click',
  'typing',
  'scroll',
  'dialog',
  'notification',
  'page-change',
] as const;
export type InteractionKind = (typeof INTERACTION_KINDS)[number];

export const MAX_INTERACTIONS = 5000;
export const MAX_INTERACTION_LABEL = 200;

const part = z.number().min(0).max(1);

/** Parts of the frame, 0 to 1. */
export const InteractionBox = z.strictObject({ x: part, y: part, width: part, height: part });
export type InteractionBox = z.infer<typeof InteractionBox>;

/** Seconds of the source, and places in parts of the frame, 0 to 1. */
export const Interaction = z.strictObject({
  kind: z.enum(INTERACTION_KINDS),
  /** Of a click: when what it does begins to show. */
  start: z.number().min(0),
  end: z.number().min(0),
  /** Of a click: where the cursor points; else the centre of the box. */
  x: part,
  y: part,
  /** What was clicked, typed into or scrolled, or what appeared. */
  box: InteractionBox,
  /** What can be read there: the name of what was clicked, the title of what appeared. */
  label: z.string().max(MAX_INTERACTION_LABEL).nullable(),
  confidence: part,
});
export type Interaction = z.infer<typeof Interaction>;

export const MAX_CURSOR_POINTS = 100_000;

/** Seconds of the source, and x and y in parts of the frame. Between two points the cursor moves straight. */
export const CursorPoint = z.tuple([z.number().min(0), part, part]);
export type CursorPoint = z.infer<typeof CursorPoint>;

export const RECORDING_POINTERS = ['cursor', 'touch', 'none'] as const;

/** What a video shows: a screen or what a camera sees, and whether a pointer is seen on it. */
export const Recording = z.strictObject({
  kind: z.enum(['screen', 'film']),
  pointer: z.enum(RECORDING_POINTERS),
  confidence: part,
});
export type Recording = z.infer<typeof Recording>;
