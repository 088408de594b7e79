import { z } from 'zod';
import { fetchedUrls } from '../../../schemas/declare.js';
import { ExportSettings } from '../../../schemas/export-settings.js';
import { isBlank } from '../../../schemas/text.js';
import { invalid } from '../../platform/errors/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { makePartReader } from '../../platform/validation/read-part.js';
import type { VideosContext } from '../context.js';
import { requireApart, requireSpan } from '../video/time-span.js';

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

/**
 * Validates the rules between fields and between slides. `list` is their path in the request. Throws
 * `validation_error` naming field and rule.
 */
function requireValidSlides(list: string, slides: NonNullable<ExportSettings['slides']>): void {
  for (const [index, slide] of slides.entries()) {
    const field = `${list}[${index}]`;
    requireSpan(field, slide);
    const { imageUrl, title = '', body = '' } = slide;
    if (!imageUrl && isBlank(title) && isBlank(body))
      throw invalid(field, 'must have an imageUrl, a title or a body');
  }
  requireApart(list, slides);
}
