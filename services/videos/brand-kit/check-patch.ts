import { BrandKitPatch } from '../../../schemas/brand-kit.js';
import { fetchedUrls } from '../../../schemas/declare.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';

const refusal = (field: string, rule: string): DomainError =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/**
 * Validates the rules that the patch's schema can't express. Throws `validation_error` naming the field and
 * the rule.
 */
export function requireValidPatch(
  patch: BrandKitPatch,
  isAddressPermitted: (address: string) => boolean,
): void {
  for (const [field, url] of fetchedUrls(BrandKitPatch, patch, 'body'))
    requireFetchableUrl(field, url, isAddressPermitted);
  for (const [index, { translation, keep }] of patch.glossary?.entries() ?? []) {
    if ((translation !== undefined) === (keep === true)) {
      throw refusal(`body.glossary[${index}]`, 'must have either a translation or keep: true');
    }
  }
  requireUnique('body.pronunciations', patch.pronunciations ?? []);
  requireUnique('body.glossary', patch.glossary ?? []);
}

/** Of two entries for the same term, neither would take precedence. */
function requireUnique(
  field: string,
  entries: ReadonlyArray<{ readonly term: string; readonly language?: string }>,
): void {
  const seen = new Map<string, number>();
  for (const [index, { term, language }] of entries.entries()) {
    if (term.trim() === '') throw refusal(`${field}[${index}].term`, 'must not be blank');
    const key = JSON.stringify([term.normalize('NFC').toLowerCase(), language?.toLowerCase() ?? null]);
    const first = seen.get(key);
    if (first !== undefined) {
      throw refusal(`${field}[${index}].term`, `repeats ${field}[${first}] for the same language`);
    }
    seen.set(key, index);
  }
}
