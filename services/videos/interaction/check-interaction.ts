import {
  type Interaction,
  type InteractionBox,
  MAX_INTERACTION_LABEL,
} from '../../../schemas/interaction.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requireLength } from '../../platform/text/check-text.js';
import { requireSpanWithin } from '../video/time-span.js';

const refusal = (field: string, rule: string): DomainError =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/** Throws `validation_error` naming the field and the rule. */
export function checkInteraction(
  { start, end, x, y, box, label }: Interaction,
  durationSeconds: number | null,
  field = 'body.input',
): void {
  if (start < 0) throw refusal(`${field}.start`, 'must be at least 0');
  if (end < start) throw refusal(`${field}.end`, `must not be before its start (${start})`);
  requireSpanWithin(field, { start, end }, durationSeconds);
  for (const [name, value] of Object.entries({ x, y })) requirePart(`${field}.${name}`, value);
  for (const name of ['x', 'y', 'width', 'height'] as const) requirePart(`${field}.box.${name}`, box[name]);
  requireInside(`${field}.box`, box);
  if (label !== null) requireLength(`${field}.label`, label, { min: 1, max: MAX_INTERACTION_LABEL });
}

function requirePart(field: string, value: number): void {
  if (value < 0) throw refusal(field, 'must be at least 0');
  if (value > 1) throw refusal(field, 'must be at most 1');
}

/** A sum of rounded numbers may be a little more than one. */
const ROUNDING = 1e-6;

function requireInside(field: string, { x, y, width, height }: InteractionBox): void {
  if (x + width > 1 + ROUNDING) throw refusal(`${field}.width`, `must be at most 1 together with x (${x})`);
  if (y + height > 1 + ROUNDING) throw refusal(`${field}.height`, `must be at most 1 together with y (${y})`);
}
