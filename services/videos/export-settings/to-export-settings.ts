import type { ExportSettings as Settings, VideoExportSettings } from '../../../schemas/export-settings.js';
import { SETTING_NAMES, type SettingName } from './export-settings.enums.js';
import type { ExportVideoInput, VideoExportSettingsInput } from './export-settings.input.js';
import type { ExportSettings } from './export-settings.type.js';

type Input = ExportVideoInput | Omit<VideoExportSettingsInput, 'reset'>;

const SCENES: readonly string[] = ['openingSceneUrl', 'closingSceneUrl'];

/**
 * Converts GraphQL settings to stored ones: null is absent, except for scenes, and `enabled: false` is false.
 */
export function toExportSettings(input: Input | null | undefined): Settings {
  const fields = Object.entries(input ?? {}).flatMap(([name, value]) => {
    if (value === undefined || (value === null && !SCENES.includes(name))) return [];
    return [[name, saidOf(value)]];
  });
  return Object.fromEntries(fields);
}

function saidOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(saidOf);
  if (typeof value !== 'object' || value === null) return value;
  const { enabled, ...fields } = value as { enabled?: boolean | null };
  if (enabled === false) return false;
  return Object.fromEntries(Object.entries(fields).filter(([, held]) => held != null));
}

/** Converts the stored settings of a video to GraphQL. */
export function fromExportSettings(stored: VideoExportSettings): ExportSettings {
  const shown = <T extends object>(setting: T | false | undefined) =>
    setting === undefined ? null : { enabled: setting !== false, ...(setting || {}) };
  return {
    ...stored,
    set: SETTING_NAMES.filter((name): name is SettingName => stored[name] !== undefined),
    watermark: shown(stored.watermark),
    captions: shown(stored.captions),
    music: shown(stored.music),
    avatarSettings: shown(stored.avatarSettings),
  };
}
