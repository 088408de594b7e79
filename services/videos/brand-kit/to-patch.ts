import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import type { BrandKitInput } from './brand-kit.input.js';

/** Entries of a list can't be reset, so null equals an absent field there. */
export function toPatch({
  pronunciations,
  glossary,
  scriptSkills,
  ...sections
}: BrandKitInput): BrandKitPatch {
  const present = (entries: object[] | null | undefined) => entries?.map(withoutNulls) ?? entries;
  const lists = {
    pronunciations: present(pronunciations),
    glossary: present(glossary),
    scriptSkills: present(scriptSkills),
  };
  return { ...sections, ...lists } as BrandKitPatch;
}

const withoutNulls = (entry: object): object =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
