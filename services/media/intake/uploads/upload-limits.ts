import { DomainError } from '../../../platform/errors.js';
import { sizeText } from '../../../platform/size-text.js';
import type { UploadHolds } from './upload.entity.js';

/** What can be told of an upload before it is looked at. */
export interface UploadLimits {
  readonly maxBytes: number;
}

/** A backup holds an export and more besides its source. */
const MAX_SOURCES_OF_BACKUP = 3;

/** The limits of what an upload brings, by those of a source. */
export const limitsOf = ({ maxBytes }: UploadLimits, holds: UploadHolds): UploadLimits => ({
  maxBytes: holds === 'backup' ? MAX_SOURCES_OF_BACKUP * maxBytes : maxBytes,
});

export const tooLarge = ({ maxBytes }: UploadLimits): DomainError =>
  new DomainError('payload_too_large', `file must be at most ${sizeText(maxBytes)}`, { field: 'file' });
