import { RequestedElement } from '../../../schemas/messages/render-request.js';
import { DomainError, invalid } from '../../platform/errors/errors.js';
import { schemaMessage } from '../../platform/validation/schema-message.js';
import { requireSpan, type TimeSpan } from '../video/time-span.js';

type ElementType = RequestedElement['type'];
export const ELEMENT_TYPES = [
  'rectangle',
  'ellipse',
  'arrow',
  'blur',
  'redact',
  'cursor-highlight',
  'click-ripple',
] as const satisfies readonly ElementType[];

/** An element as requested; fields that its type does not use are refused. */
export interface ElementRequest extends TimeSpan {
  readonly type: ElementType;
  readonly [name: string]: unknown;
}

const LOOK = { color: '#FF3B30', strokePercent: 1, opacity: 100 };

/** Values of absent fields; all other fields are required. */
const DEFAULTS: Readonly<Record<ElementType, Readonly<Record<string, unknown>>>> = {
  rectangle: { ...LOOK, filled: false },
  ellipse: { ...LOOK, filled: false },
  arrow: LOOK,
  blur: { strength: 50 },
  redact: {},
  'cursor-highlight': { color: '#FFD60A', sizePercent: 8, opacity: 40 },
  'click-ripple': { color: '#FF3B30', sizePercent: 12, opacity: 80 },
};
/** Tolerance for fractions that should add up to 1. */
const ROUNDING = 1e-6;

/**
 * Returns the element with defaults for absent fields. Throws `validation_error` naming the field and the
 * rule.
 */
export function readElement(request: ElementRequest, field: string): RequestedElement {
  const { type, start, end, ...rest } = request;
  requireSpan(field, request);
  const schema = RequestedElement.options.find(({ shape }) => shape.type.value === type);
  if (!schema) throw invalid(`${field}.type`, `must be one of ${ELEMENT_TYPES.join(', ')}`);
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null));
  const extra = Object.keys(given).find((name) => !(name in schema.shape) || name === 'points');
  if (extra) throw invalid(`${field}.${extra}`, `is not a field of ${type.toUpperCase().replace('-', '_')}`);
  const value = { type, start, end, ...DEFAULTS[type], ...given };
  const { data: element, error } = schema.safeParse(value);
  if (error) {
    const refused = schemaMessage(error.issues, { part: field, schema, value });
    throw new DomainError('validation_error', refused.message, { field: refused.field });
  }
  requireSeen(element, field);
  return element;
}

/** Requires that the element is not empty and lies within the frame. */
function requireSeen(element: RequestedElement, field: string): void {
  if (element.type === 'arrow') {
    const { fromX, fromY, toX, toY } = element;
    if (fromX === toX && fromY === toY) throw invalid(field, 'must not end where it begins');
    return;
  }
  if (element.type === 'cursor-highlight' || element.type === 'click-ripple') return;
  for (const [at, extent] of [
    ['x', 'width'],
    ['y', 'height'],
  ] as const) {
    if (element[extent] <= 0) throw invalid(`${field}.${extent}`, 'must be more than 0');
    if (element[at] + element[extent] > 1 + ROUNDING)
      throw invalid(
        `${field}.${extent}`,
        `must not extend beyond the frame: ${at} + ${extent} is more than 1`,
      );
  }
}
