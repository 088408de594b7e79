import { SWITCHABLE_SETTINGS, type VideoExportSettings } from '../../../schemas/export-settings.js';
import { clampPosition } from '../brand-kit/clamp-position.js';

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
