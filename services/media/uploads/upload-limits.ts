import { DomainError } from '../../platform/errors.js';

/** What can be told of an upload before it is looked at. */
export interface UploadLimits {
  readonly maxBytes: number;
}

const GIGABYTE = 1024 ** 3;

const inGigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1).replace(/\.0$/, '')} GB`;

export const tooLarge = ({ maxBytes }: UploadLimits): DomainError =>
  new DomainError('payload_too_large', `file must be at most ${inGigabytes(maxBytes)}`, { field: 'file' });
