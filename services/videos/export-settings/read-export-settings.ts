import { z } from 'zod';
import { ExportSettings } from '../../../schemas/export-settings.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { makePartReader } from '../../platform/read-part.js';
import type { VideosContext } from '../context.js';
import { requireValidSlides } from './check-slides.js';

/** Paths of settings in a request. */
export type SettingsPlace = 'body' | 'body.exportSettings';

const readBody = makePartReader('body', ExportSettings);
const readWithin = makePartReader('body', z.object({ exportSettings: ExportSettings }));

/** Validates each setting by itself. Throws `validation_error` naming the field and the rule. */
export function readExportSettings(given: ExportSettings, place: SettingsPlace = 'body'): ExportSettings {
  if (place === 'body') readBody(given);
  else readWithin({ exportSettings: given });
  return given;
}

/** Requires fetchable URLs and consistent slides. Throws `validation_error` naming the field and the rule. */
export function requireValidSettings(
  { isAddressPermitted }: Pick<VideosContext, 'isAddressPermitted'>,
  given: ExportSettings,
  place: SettingsPlace = 'body',
): void {
  for (const [field, url] of addressesOf(given))
    requireFetchableUrl(`${place}.${field}`, url, isAddressPermitted);
  requireValidSlides(`${place}.slides`, given.slides ?? []);
}

/** Returns every URL to fetch, by its field. */
function addressesOf({ watermark, music, slides = [], ...scenes }: ExportSettings): Array<[string, string]> {
  const fields: ReadonlyArray<readonly [string, string | null | undefined]> = [
    ['watermark.imageUrl', watermark ? watermark.imageUrl : null],
    ['music.url', music ? music.url : null],
    ['openingSceneUrl', scenes.openingSceneUrl],
    ['closingSceneUrl', scenes.closingSceneUrl],
    ...slides.map(({ imageUrl }, index) => [`slides[${index}].imageUrl`, imageUrl] as const),
  ];
  return fields.flatMap(([field, url]) => (url == null ? [] : [[field, url] as [string, string]]));
}
