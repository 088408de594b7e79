import {
  findMetadataFault,
  MAX_PAIRS,
  type Metadata,
  type MetadataChanges,
} from '../../../schemas/metadata.js';
import { DomainError } from '../../platform/errors/errors.js';

/** Validates metadata if present. Throws `validation_error` naming the field and the rule. */
export function checkMetadata(
  field: string,
  metadata: unknown,
  options?: { readonly mayRemove: boolean },
): void {
  if (metadata === null || metadata === undefined) return;
  const fault = findMetadataFault(field, metadata, options);
  if (fault) throw new DomainError('validation_error', fault, { field });
}

/** Applies changes to the pairs. */
export const mergeMetadata = (metadata: Metadata, changes: MetadataChanges): Metadata =>
  Object.fromEntries(
    Object.entries({ ...metadata, ...changes }).filter((pair): pair is [string, string] => pair[1] !== null),
  );

/** Throws `validation_error` when there are too many pairs after merging. */
export function requireFewerPairs(field: string, metadata: Metadata): void {
  const pairs = Object.keys(metadata).length;
  if (pairs <= MAX_PAIRS) return;
  const message = `${field}: the video would have ${pairs} keys; it must have at most ${MAX_PAIRS}`;
  throw new DomainError('validation_error', message, { field });
}

/** Whether both contain the same pairs, in any order. */
export function isSameMetadata(one: Metadata, other: Metadata): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && one[key] === other[key])
  );
}
