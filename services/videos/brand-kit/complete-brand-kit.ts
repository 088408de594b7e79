import { BRAND_KIT_DEFAULTS, type BrandKit, ENABLING_FIELDS } from '../../../schemas/brand-kit.js';
import type { BrandKitSettings } from './brand-kit.entity.js';

type Section = Readonly<Record<string, unknown>>;

const isSection = (value: unknown): value is Section =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds the defaults to the fields that were set. Watermark and music are enabled by their URL. */
export function completeBrandKit(settings: BrandKitSettings): BrandKit {
  const complete = Object.entries(BRAND_KIT_DEFAULTS).map(([name, fallback]) => {
    const set: unknown = settings[name as keyof BrandKitSettings];
    return [name, isSection(fallback) ? completeSection(name, set as Section, fallback) : (set ?? fallback)];
  });
  return Object.fromEntries(complete) as BrandKit;
}

function completeSection(name: string, set: Section | undefined, fallback: Section): Section | null {
  const enabling = ENABLING_FIELDS[name as keyof typeof ENABLING_FIELDS];
  return enabling && !set?.[enabling] ? null : { ...fallback, ...set };
}
