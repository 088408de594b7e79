import type { VideoExportSettings } from '../../../schemas/export-settings.js';

import { clampPosition } from '../brand-kit/clamp-position.js';

const MERGED = ['watermark', 'captions', 'music', 'avatarSettings'] as const;

/** What a video keeps once a patch is applied: objects by field, all else as a whole. Pure. */
export function mergeExportSettings(
  kept: VideoExportSettings,
  patch: VideoExportSettings,
  reset: ReadonlyArray<keyof VideoExportSettings>,
): VideoExportSettings {
  const left = Object.fromEntries(
    Object.entries(kept).filter(([name]) => !(reset as readonly string[]).includes(name)),
  ) as VideoExportSettings;
  const merged = MERGED.flatMap((name) => (patch[name] ? [[name, { ...left[name], ...patch[name] }]] : []));
  const settings: VideoExportSettings = { ...left, ...patch, ...Object.fromEntries(merged) };
  return settings.captions ? { ...settings, captions: clampPosition(settings.captions) } : settings;
}
