import { DomainError } from '../../../platform/errors/errors.js';
import { sizeText } from '../../../platform/text/size-text.js';
import type { UploadHolds } from './upload.entity.js';

/** Properties of an upload that are known before it is probed. */
export interface UploadLimits {
  readonly maxBytes: number;
}

/** Besides its source, a backup contains an export and more. */
const MAX_SOURCES_OF_BACKUP = 3;

/** Returns the limits of an upload's content, based on those of a source. */
export const limitsOf = ({ maxBytes }: UploadLimits, holds: UploadHolds): UploadLimits => ({
  maxBytes: holds === 'backup' ? MAX_SOURCES_OF_BACKUP * maxBytes : maxBytes,
});

export const tooLarge = ({ maxBytes }: UploadLimits): DomainError =>
  new DomainError('payload_too_large', `file must be at most ${sizeText(maxBytes)}`, { field: 'file' });
