import type { z } from 'zod';
import { RequestedElement } from '../../../../../../schemas/messages/render-request.js';

/**
 * The requested element unchanged: positions are shares of the footage's frame, times are seconds of the
 * footage.
 */
export const PlannedElement = RequestedElement;
export type PlannedElement = z.infer<typeof PlannedElement>;

export type PlannedShape = Exclude<PlannedElement, { type: 'blur' }>;
export type PlannedBlur = Extract<PlannedElement, { type: 'blur' }>;
