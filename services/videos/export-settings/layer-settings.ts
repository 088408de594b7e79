import type { BrandKit } from '../../../schemas/brand-kit.js';
import {
  ENABLING_FIELDS,
  type ExportSettings,
  SETTING_NAMES,
  type SettingName,
  SWITCHABLE_SETTINGS,
  type SwitchableSetting,
  type VideoExportSettings,
} from '../../../schemas/export-settings.js';
import { DomainError, invalid } from '../../platform/errors/errors.js';
import { clampPosition } from '../brand-kit/merge-brand-kit.js';
import type { SettingsPlace } from './read-export-settings.js';

/** Levels of settings, in order of precedence. */
export interface SettingsLayers {
  readonly request: ExportSettings;
  readonly video: VideoExportSettings;
  readonly kit: BrandKit;
}

/**
 * Merges an object setting by field, taking each field from the nearest level that sets it. Returns null when
 * no level sets it or the nearest one disables it. A level that disables the setting contributes no fields,
 * but those of lower levels apply when a nearer level enables it again.
 */
function layered<T extends object>(
  ...nearestFirst: ReadonlyArray<T | false | null | undefined>
): Partial<T> | null {
  const nearest = nearestFirst.find((level) => level !== undefined && level !== null);
  if (!nearest) return null;
  return Object.assign({}, ...nearestFirst.filter(Boolean).reverse());
}

type Given<K extends SettingName> = Exclude<VideoExportSettings[K], false | undefined>;

/** Settings of which every level had its say. Those that the Brand Kit has, too, always have a value. */
export type LayeredSettings = {
  readonly [K in SettingName]: K extends SwitchableSetting
    ? Partial<Given<K>> | null
    : K extends keyof BrandKit
      ? Exclude<VideoExportSettings[K], undefined>
      : VideoExportSettings[K];
};

/** Takes each setting from the nearest level that states it; those that can be disabled are merged by field. */
export function layerSettings({ request, video, kit }: SettingsLayers): LayeredSettings {
  const isSwitchable = (name: SettingName) => (SWITCHABLE_SETTINGS as readonly SettingName[]).includes(name);
  const each = SETTING_NAMES.map((name) => {
    const levels: unknown[] = [
      request[name],
      video[name],
      name in kit ? kit[name as keyof BrandKit] : undefined,
    ];
    const nearest = levels.find((level) => level !== undefined);
    return [name, isSwitchable(name) ? layered(...(levels as object[])) : nearest];
  });
  return Object.fromEntries(each) as LayeredSettings;
}

/** Throws `validation_error` if a request has fields of a setting whose URL or avatar is set at no level. */
export function requireInherited(layers: SettingsLayers, place: SettingsPlace): void {
  const settings = layerSettings(layers);
  for (const [setting, enabling] of Object.entries(ENABLING_FIELDS)) {
    const name = setting as keyof typeof ENABLING_FIELDS;
    const fields: Readonly<Record<string, unknown>> = settings[name] ?? {};
    if (layers.request[name] && !fields[enabling])
      throw missing(`${place}.${name}.${enabling}`, name in layers.kit);
  }
}

function missing(field: string, isInKit: boolean): DomainError {
  const levels = isInKit
    ? 'neither the video nor the Brand Kit has one to inherit'
    : 'the video has none to inherit';
  return invalid(field, `is required: ${levels}`);
}

/** Applies a patch to a video's settings: objects are merged by field, everything else is replaced. Pure. */
export function mergeExportSettings(
  stored: VideoExportSettings,
  patch: VideoExportSettings,
  reset: ReadonlyArray<keyof VideoExportSettings>,
): VideoExportSettings {
  const left = Object.fromEntries(
    Object.entries(stored).filter(([name]) => !(reset as readonly string[]).includes(name)),
  ) as VideoExportSettings;
  const merged = SWITCHABLE_SETTINGS.flatMap((name) =>
    patch[name] ? [[name, { ...left[name], ...patch[name] }]] : [],
  );
  const settings: VideoExportSettings = { ...left, ...patch, ...Object.fromEntries(merged) };
  return settings.captions ? { ...settings, captions: clampPosition(settings.captions) } : settings;
}
