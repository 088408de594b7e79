import { z } from 'zod';
import { fetchedUrls } from '../../../schemas/declare.js';
import { ExportSettings } from '../../../schemas/export-settings.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { makePartReader } from '../../platform/validation/read-part.js';
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
  for (const [field, url] of fetchedUrls(ExportSettings, given, place))
    requireFetchableUrl(field, url, isAddressPermitted);
  requireValidSlides(`${place}.slides`, given.slides ?? []);
}
