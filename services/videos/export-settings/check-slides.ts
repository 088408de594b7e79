import type { ExportSettings } from '../../../schemas/export-settings.js';
import { isBlank } from '../../../schemas/text.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requireApart, requireSpan } from '../video/time-span.js';

/**
 * Validates the rules between fields and between slides. `list` is their path in the request. Throws
 * `validation_error` naming field and rule.
 */
export function requireValidSlides(list: string, slides: NonNullable<ExportSettings['slides']>): void {
  for (const [index, slide] of slides.entries()) {
    const field = `${list}[${index}]`;
    requireSpan(field, slide);
    const { imageUrl, title = '', body = '' } = slide;
    if (!imageUrl && isBlank(title) && isBlank(body))
      throw new DomainError('validation_error', `${field} must have an imageUrl, a title or a body`, {
        field,
      });
  }
  requireApart(list, slides);
}
