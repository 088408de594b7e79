import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import * as declared from '../../../schemas/brand-kit.js';
import { inputClass, outputClass } from '../../platform/declared-types.js';
import { withoutNulls } from '../../platform/text/without-nulls.js';

export const BrandKit = outputClass(declared.BrandKit);
export type BrandKit = declared.BrandKit;

export const BrandKitInput = inputClass(declared.BrandKitPatch);
export type BrandKitInput = declared.BrandKitInput;

/** Entries of a list can't be reset, so null equals an absent field there. */
export function toPatch(input: BrandKitInput): BrandKitPatch {
  const fields = Object.entries(input).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(withoutNulls) : value,
  ]);
  return Object.fromEntries(fields) as BrandKitPatch;
}
