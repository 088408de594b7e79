import { z } from 'zod';
import { findMetadataFault, METADATA_RULES } from '../../schemas/metadata.js';
import { DomainError } from '../../services/platform/errors/errors.js';

/** Metadata of a new video. */
export const NewMetadata = z
  .record(z.string(), z.string())
  .meta({ title: 'NewMetadata', description: `Pairs of your own. ${METADATA_RULES}` });

export const ChangedMetadata = z
  .record(z.string(), z.string().nullable())
  .describe(`Pairs to set; null removes one, others are unchanged. ${METADATA_RULES}`);

export const SearchedMetadata = z
  .record(z.string(), z.string())
  .describe('Matches videos that have all these pairs: metadata[key]=value.');

/** Validates rules that the schemas above can't express. Throws `validation_error`. */
export function requireMetadata(
  field: string,
  metadata: unknown,
  options?: { readonly mayRemove: boolean },
): void {
  if (metadata === undefined) return;
  const fault = findMetadataFault(field, metadata, options);
  if (fault) throw new DomainError('validation_error', fault, { field });
}
