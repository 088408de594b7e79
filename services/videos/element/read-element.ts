import { RequestedElement } from '../../../schemas/messages/render-request.js';
import { DomainError } from '../../platform/errors.js';
import { requireSpan, type TimeSpan } from '../video/time-span.js';

export const ELEMENT_TYPES = ['rectangle', 'ellipse', 'arrow', 'blur'] as const;
type ElementType = (typeof ELEMENT_TYPES)[number];

/** An element as requested; fields that its type does not use are refused. */
export interface ElementRequest extends TimeSpan {
  readonly type: ElementType;
  readonly [name: string]: unknown;
}

/** Bounds of a number, or the kind of any other value; a field without a default is required. */
type Rule = { readonly least: number; readonly most: number; readonly otherwise?: number } | Kind;
type Kind = { readonly kind: 'colour' | 'flag'; readonly otherwise: string | boolean };

const share = { least: 0, most: 1 };
const LOOK = {
  color: { kind: 'colour', otherwise: '#FF3B30' },
  strokePercent: { least: 0, most: 20, otherwise: 1 },
  opacity: { least: 0, most: 100, otherwise: 100 },
} as const;
const BOX = { x: share, y: share, width: share, height: share };
const OUTLINED = { ...BOX, ...LOOK, filled: { kind: 'flag', otherwise: false } } as const;

const RULES: Readonly<Record<ElementType, Readonly<Record<string, Rule>>>> = {
  rectangle: OUTLINED,
  ellipse: OUTLINED,
  arrow: { fromX: share, fromY: share, toX: share, toY: share, ...LOOK },
  blur: { ...BOX, strength: { least: 0, most: 100, otherwise: 50 } },
};
/** Tolerance for fractions that should add up to 1. */
const ROUNDING = 1e-6;

const refusal = (field: string, rule: string): DomainError =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/**
 * Returns the element with defaults for absent fields. Throws `validation_error` naming the field and the
 * rule.
 */
export function readElement(given: ElementRequest, field: string): RequestedElement {
  const { type, start, end, ...rest } = given;
  requireSpan(field, given);
  const rules = RULES[type];
  const extra = Object.keys(rest).find((name) => rest[name] != null && !(name in rules));
  if (extra) throw refusal(`${field}.${extra}`, `is not a field of ${type.toUpperCase()}`);
  const read = Object.entries(rules).map(([name, rule]) => [
    name,
    readField(rest[name], rule, `${field}.${name}`),
  ]);
  const element = RequestedElement.parse({ type, start, end, ...Object.fromEntries(read) });
  requireSeen(element, field);
  return element;
}

function readField(value: unknown, rule: Rule, field: string): unknown {
  if (value === null || value === undefined) {
    if (rule.otherwise === undefined) throw refusal(field, 'is required');
    return rule.otherwise;
  }
  if ('kind' in rule) {
    const isColour = typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value);
    if (rule.kind === 'colour' && !isColour) throw refusal(field, 'must be a colour such as #1A2B3C');
    return value;
  }
  if ((value as number) < rule.least) throw refusal(field, `must be at least ${rule.least}`);
  if ((value as number) > rule.most) throw refusal(field, `must be at most ${rule.most}`);
  return value;
}

/** Requires that the element is not empty and lies within the frame. */
function requireSeen(element: RequestedElement, field: string): void {
  if (element.type === 'arrow') {
    const { fromX, fromY, toX, toY } = element;
    if (fromX === toX && fromY === toY) throw refusal(field, 'must not end where it begins');
    return;
  }
  for (const [at, extent] of [
    ['x', 'width'],
    ['y', 'height'],
  ] as const) {
    if (element[extent] <= 0) throw refusal(`${field}.${extent}`, 'must be more than 0');
    if (element[at] + element[extent] > 1 + ROUNDING)
      throw refusal(
        `${field}.${extent}`,
        `must not extend beyond the frame: ${at} + ${extent} is more than 1`,
      );
  }
}
