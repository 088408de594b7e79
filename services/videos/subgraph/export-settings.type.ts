import * as declared from '../../../schemas/export-settings.js';
import {
  SETTING_NAMES,
  type ExportSettings as Settings,
  ShownExportSettings,
  SWITCHABLE_SETTINGS,
  VideoExportSettings,
} from '../../../schemas/export-settings.js';
import { inputClass, outputClass } from '../../platform/declared-types.js';

export const ExportSettings = outputClass(ShownExportSettings);
export type ExportSettings = ShownExportSettings;

export const ExportVideoInput = inputClass(declared.ExportSettings);
export type ExportVideoInput = declared.ExportVideoInput;
export const VideoExportSettingsInput = inputClass(declared.ExportSettingsChanges);
export type VideoExportSettingsInput = declared.VideoExportSettingsInput;

type Input = ExportVideoInput | Omit<VideoExportSettingsInput, 'reset'>;

/** Scenes, of which null means none. */
const isScene = (name: string): boolean =>
  VideoExportSettings.shape[name as keyof VideoExportSettings]?.unwrap().type === 'nullable';

/**
 * Converts GraphQL settings to stored ones: null is absent, except for scenes, and `enabled: false` is false.
 */
export function toExportSettings(input: Input | null | undefined): Settings {
  const fields = Object.entries(input ?? {}).flatMap(([name, value]) => {
    if (value === undefined || (value === null && !isScene(name))) return [];
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
  const shown = SWITCHABLE_SETTINGS.map((name) => {
    const setting = stored[name];
    return [name, setting === undefined ? null : { enabled: setting !== false, ...(setting || {}) }];
  });
  return {
    ...stored,
    ...Object.fromEntries(shown),
    set: SETTING_NAMES.filter((name) => stored[name] !== undefined),
  };
}
