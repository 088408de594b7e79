import type { BrandKit } from '../../../schemas/brand-kit.js';
import type { ExportSettings, VideoExportSettings } from '../../../schemas/export-settings.js';
import { DomainError } from '../../platform/errors.js';
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
export function layered<T extends object>(
  ...nearestFirst: ReadonlyArray<T | false | null | undefined>
): Partial<T> | null {
  const nearest = nearestFirst.find((level) => level !== undefined && level !== null);
  if (!nearest) return null;
  return Object.assign({}, ...nearestFirst.filter(Boolean).reverse());
}

/** Settings that exist only with their URL or avatar. */
export const layerWatermark = ({ request, video, kit }: SettingsLayers) =>
  layered(request.watermark, video.watermark, kit.watermark);
export const layerMusic = ({ request, video, kit }: SettingsLayers) =>
  layered(request.music, video.music, kit.music);
export const layerPresenter = ({ request, video }: Pick<SettingsLayers, 'request' | 'video'>) =>
  layered(request.avatarSettings, video.avatarSettings);

/** Throws `validation_error` if a request has fields of a setting whose URL or avatar is set at no level. */
export function requireInherited(layers: SettingsLayers, place: SettingsPlace): void {
  const { watermark, music, avatarSettings } = layers.request;
  if (watermark && !layerWatermark(layers)?.imageUrl) throw missing(`${place}.watermark`, 'imageUrl');
  if (music && !layerMusic(layers)?.url) throw missing(`${place}.music`, 'url');
  if (avatarSettings && !layerPresenter(layers)?.avatarId)
    throw missing(`${place}.avatarSettings`, 'avatarId');
}

function missing(object: string, name: string): DomainError {
  const field = `${object}.${name}`;
  const from = name === 'avatarId' ? 'the video has' : 'neither the video nor the Brand Kit has';
  const rest = name === 'avatarId' ? 'none to inherit' : 'one to inherit';
  return new DomainError('validation_error', `${field} is required: ${from} ${rest}`, { field });
}
