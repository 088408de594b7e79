import { DomainError } from '../../platform/errors.js';

export interface UploadLimits {
  readonly maxBytes: number;
  readonly maxSeconds: number;
}

const GIGABYTE = 1024 ** 3;

/** For people: `5 GB`. */
export const inGigabytes = (bytes: number): string =>
  `${(bytes / GIGABYTE).toFixed(1).replace(/\.0$/, '')} GB`;

export const tooLarge = ({ maxBytes }: Pick<UploadLimits, 'maxBytes'>): DomainError =>
  new DomainError('payload_too_large', `file must be at most ${inGigabytes(maxBytes)}`, { field: 'file' });
