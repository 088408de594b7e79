import { Type } from 'typebox';
import {
  findMetadataFault,
  METADATA_RULES,
  type Metadata,
  type MetadataChanges,
} from '../../schemas/metadata.js';
import { DomainError } from '../../services/platform/errors.js';

/** Metadata of a new video. */
export const NewMetadata = Type.Unsafe<Metadata>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: `Pairs of your own. ${METADATA_RULES}`,
});

export const ChangedMetadata = Type.Unsafe<MetadataChanges>({
  type: 'object',
  additionalProperties: { type: ['string', 'null'] },
  description: `Pairs to set; null removes one, others are unchanged. ${METADATA_RULES}`,
});

export const SearchedMetadata = Type.Unsafe<Metadata>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Matches videos that have all these pairs: metadata[key]=value.',
});

/** Rules that the schemas above can't word. Throws `validation_error`. */
export function requireMetadata(
  field: string,
  metadata: unknown,
  options?: { readonly mayRemove: boolean },
): void {
  if (metadata === undefined) return;
  const fault = findMetadataFault(field, metadata, options);
  if (fault) throw new DomainError('validation_error', fault, { field });
}
