import type { z } from 'zod';
import { RequestedElement } from '../../../../../../schemas/messages/render-request.js';

/**
 * The requested element unchanged: positions are shares of the footage's frame, times are seconds of the
 * footage.
 */
export const PlannedElement = RequestedElement;
export type PlannedElement = z.infer<typeof PlannedElement>;

export type PlannedShape = Extract<PlannedElement, { type: 'rectangle' | 'ellipse' | 'arrow' }>;
/** Drawn at the cursor of a screen recording. */
export type PlannedAtCursor = Extract<PlannedElement, { type: 'cursor-highlight' | 'click-ripple' }>;
export type PlannedBlur = Extract<PlannedElement, { type: 'blur' }>;
export type PlannedRedaction = Extract<PlannedElement, { type: 'redact' }>;
