import type { ExportSettings as Settings, VideoExportSettings } from '../../../schemas/export-settings.js';
import { SETTING_NAMES, type SettingName } from './export-settings.enums.js';
import type { ExportVideoInput, VideoExportSettingsInput } from './export-settings.input.js';
import type { ExportSettings } from './export-settings.type.js';

type Input = ExportVideoInput | Omit<VideoExportSettingsInput, 'reset'>;

const SCENES: readonly string[] = ['openingSceneUrl', 'closingSceneUrl'];

/** Settings as GraphQL says them, as they are kept: null is absent but for scenes, `enabled: false` is false. */
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

/** What a video keeps, as GraphQL shows it. */
export function fromExportSettings(kept: VideoExportSettings): ExportSettings {
  const shown = <T extends object>(setting: T | false | undefined) =>
    setting === undefined ? null : { enabled: setting !== false, ...(setting || {}) };
  return {
    ...kept,
    set: SETTING_NAMES.filter((name): name is SettingName => kept[name] !== undefined),
    watermark: shown(kept.watermark),
    captions: shown(kept.captions),
    music: shown(kept.music),
    avatarSettings: shown(kept.avatarSettings),
  };
}
