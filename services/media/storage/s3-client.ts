import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { DomainError } from '../../platform/errors/errors.js';
import type { S3Config } from './storage-config.js';
import { isStorageFull } from './storage-full.js';

/** Size of the parts of an upload; the protocol allows 10,000 parts. */
export const partSizeOf = (sizeBytes: number): number =>
  Math.max(8 * 1024 * 1024, Math.ceil(sizeBytes / 9_000));

/** `endpoint` replaces the configured one, e.g. with the one that clients reach. */
export function makeS3Client(config: S3Config, endpoint = config.S3_ENDPOINT): S3Client {
  const client = new S3Client({
    endpoint,
    region: config.S3_REGION,
    // Self-hosted stores rarely have a host name for each bucket.
    forcePathStyle: config.S3_FORCE_PATH_STYLE ?? Boolean(endpoint),
    credentials: {
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    },
    // Stores other than Amazon's refuse checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  });
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((cause) => {
        throw isOutage(cause) ? new StoreUnavailable(cause) : cause;
      }),
    // Wraps all attempts.
    { step: 'initialize', priority: 'high', name: 'nameOutage' },
  );
  return client;
}

/** The bucket's server is unavailable or reports an internal error: a temporary failure, returned as 503. */
export class StoreUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('unavailable', 'The file storage can’t be reached; try again', { cause });
  }
}

const isOutage = (err: unknown): boolean =>
  !isStorageFull(err) && (!(err instanceof S3ServiceException) || (err.$metadata.httpStatusCode ?? 0) >= 500);

export const isNotFound = (err: unknown): boolean =>
  err instanceof S3ServiceException && (err.name === 'NotFound' || err.name === 'NoSuchKey');
