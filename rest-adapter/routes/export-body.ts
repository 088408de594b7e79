import type { ExportSettings } from '../../schemas/export-settings.js';

/** Fields that are enums in GraphQL, by the object that contains them. */
const ENUM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  watermark: ['position', 'size'],
  captions: ['mode', 'position'],
  slides: ['layout'],
  avatarSettings: ['layout', 'shape'],
};

const toEnum = (word: string): string => word.toUpperCase().replaceAll('-', '_');

function inside(setting: string, value: unknown): unknown {
  if (value === false) return ENUM_FIELDS[setting] || setting === 'music' ? { enabled: false } : false;
  if (Array.isArray(value)) return value.map((entry) => inside(setting, entry));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, held]) =>
    ENUM_FIELDS[setting]?.includes(name) ? [name, toEnum(held)] : [name, held],
  );
  return Object.fromEntries(fields);
}

/**
 * Converts export settings to GraphQL: `false` becomes `{enabled: false}`, enum values are upper case, and
 * `16:9` becomes `RATIO_16_9`.
 */
export function toExportInput({ ratio, ...settings }: ExportSettings): Record<string, unknown> {
  const fields = Object.entries(settings).map(([name, value]) => [name, inside(name, value)]);
  return { ...Object.fromEntries(fields), ...(ratio && { ratio: `RATIO_${ratio.replace(':', '_')}` }) };
}
