import type { ExportSettings } from './types.js';

/** Fields whose values are enums of GraphQL, by the object that has them; '' is the settings themselves. */
const ENUMS: Readonly<Record<string, readonly string[]>> = {
  '': ['ratio'],
  watermark: ['position', 'size'],
  captions: ['mode', 'position'],
  avatarSettings: ['layout', 'shape'],
  slides: ['layout'],
};

/** `one-word` is `ONE_WORD` in GraphQL, `16:9` is `RATIO_16_9`. */
const toEnum = (word: string): string =>
  /^\d/.test(word) ? `RATIO_${word.replace(':', '_')}` : word.toUpperCase().replaceAll('-', '_');

function withEnums(value: object, of: string): Record<string, unknown> {
  const names = ENUMS[of] ?? [];
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      names.includes(name) && typeof held === 'string' ? toEnum(held) : toInput(held, name),
    ]),
  );
}

function toInput(value: unknown, of: string): unknown {
  if (value === false && of in ENUMS) return { enabled: false };
  if (Array.isArray(value)) return value.map((entry) => toInput(entry, of));
  return typeof value === 'object' && value !== null ? withEnums(value, of) : value;
}

/** Returns export settings of REST as GraphQL has them; captions of a draft are burned in, as REST does. */
export const toExportInput = (settings: ExportSettings): Record<string, unknown> => ({
  draftCaptions: true,
  ...withEnums(settings, ''),
});
