import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { DomainError } from '../../platform/errors.js';
import type { S3Config } from './storage-config.js';
import { isStorageFull } from './storage-full.js';

/** Of parts that are sent at the same time; the protocol allows 10,000 of them. */
export const partSizeOf = (sizeBytes: number): number =>
  Math.max(8 * 1024 * 1024, Math.ceil(sizeBytes / 9_000));

/** `endpoint`: another than the configured one, e.g. the one clients reach. */
export function makeS3Client(config: S3Config, endpoint = config.S3_ENDPOINT): S3Client {
  const client = new S3Client({
    endpoint,
    region: config.S3_REGION,
    // Stores of one's own rarely have a name for each bucket.
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
    // Around all attempts.
    { step: 'initialize', priority: 'high', name: 'nameOutage' },
  );
  return client;
}

/** The bucket's server is away or has trouble of its own: it passes, and 503 says so. */
export class StoreUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('unavailable', 'The store of files can’t be reached; try again', { cause });
  }
}

const isOutage = (err: unknown): boolean =>
  !isStorageFull(err) && (!(err instanceof S3ServiceException) || (err.$metadata.httpStatusCode ?? 0) >= 500);

export const isNotFound = (err: unknown): boolean =>
  err instanceof S3ServiceException && (err.name === 'NotFound' || err.name === 'NoSuchKey');
