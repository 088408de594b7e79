import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import { withoutNulls } from '../../platform/text/without-nulls.js';
import type { BrandKitInput } from './brand-kit.input.js';

/** Entries of a list can't be reset, so null equals an absent field there. */
export function toPatch(input: BrandKitInput): BrandKitPatch {
  const fields = Object.entries(input).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(withoutNulls) : value,
  ]);
  return Object.fromEntries(fields) as BrandKitPatch;
}
