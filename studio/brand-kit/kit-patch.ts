import type { BrandKitFieldsFragment, BrandKitInput } from './brand-kit.generated.js';

export type Kit = BrandKitFieldsFragment;

/**
 * Returns the parts of the Brand Kit that differ from what is saved. A watermark or music without an address is none;
 * empty addresses are none, too.
 */
export function patchOf(saved: Kit, draft: Kit): BrandKitInput {
  const before = sendable(saved);
  const changed = Object.entries(sendable(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof BrandKitInput]),
  );
  return Object.fromEntries(changed);
}

/** Every part set to null: its default. */
export const toDefaults = (kit: Kit): BrandKitInput =>
  Object.fromEntries(Object.keys(sendable(kit)).map((name) => [name, null]));

function sendable(kit: Kit): BrandKitInput {
  const { article, watermark, music, glossary, scriptSkills } = kit;
  return withoutTypes({
    ...kit,
    article: { ...article, logoUrl: article.logoUrl || null },
    watermark: watermark?.imageUrl ? watermark : null,
    music: music?.url ? music : null,
    openingSceneUrl: kit.openingSceneUrl || null,
    closingSceneUrl: kit.closingSceneUrl || null,
    glossary: glossary.map(({ keep, translation, ...term }) =>
      keep ? { ...term, keep: true } : { ...term, translation },
    ),
    scriptSkills: scriptSkills.map(({ id, ...skill }) => (id.startsWith('skl_') ? { id, ...skill } : skill)),
  }) as BrandKitInput;
}

/** The cache names the type of every object, which inputs don’t have. */
function withoutTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypes);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([name]) => name !== '__typename');
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutTypes(field)]));
}
