import { z } from 'zod';
import { optionalText, wholeNumber } from '../../platform/config/setting-schemas.js';

const GIGABYTE = 1024 ** 3;
const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Location of stored bytes: the disk, or a bucket if one is configured. */
export const StorageRootEnv = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  STORAGE_RESERVE_BYTES: wholeNumber(GIGABYTE / 2, { min: 0 }).describe(
    'Free disk space below which uploads are refused and work waits; below half of it running work stops.',
  ),
  S3_ENDPOINT: address.optional().meta({ description: 'URL of the S3 server.', fallback: 'Amazon S3' }),
  S3_BUCKET: z.string().min(3).optional().meta({
    description:
      'Bucket that files are stored in, for this installation alone: unknown objects in it are removed. Have it abort unfinished multipart uploads after a day. Set together with the two keys.',
    fallback: 'files in `DATA_DIR`',
  }),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: optionalText.describe('Access key of the bucket.'),
  S3_SECRET_ACCESS_KEY: optionalText.describe('Secret access key of the bucket.'),
  S3_FORCE_PATH_STYLE: z.stringbool().optional().meta({
    description: 'Whether the bucket is addressed as `https://host/bucket/key`.',
    fallback: 'true unless Amazon S3',
  }),
  S3_PUBLIC_ENDPOINT: address.optional().meta({
    description:
      'Where clients reach the bucket: downloads are redirected there (302). It must allow your origins (CORS).',
    fallback: 'downloads pass through media',
  }),
  S3_CACHE_BYTES: wholeNumber(10 * GIGABYTE, { min: 0 }).describe(
    'Size of the local cache of files in the bucket, besides those in use.',
  ),
});
export type StorageConfig = Readonly<z.infer<typeof StorageRootEnv>>;
export type S3Config = StorageConfig & Readonly<Record<(typeof NEEDED)[number], string>>;

/**
 * A bucket must be configured completely or not at all; reported together with any other configuration
 * errors.
 */
export function requireWholeS3<S extends z.ZodType>(env: S): S {
  return NEEDED.reduce(
    (schema, name) =>
      schema.refine((given) => isNotNeeded(given, name), {
        path: [name],
        message: 'is required with the other S3_… variables',
        when: () => true,
      }),
    env,
  );
}

const isNotNeeded = (given: unknown, name: string): boolean => {
  const all = given as Record<string, unknown>;
  const named = [...NEEDED, 'S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT'].some((other) => all[other] !== undefined);
  return !named || all[name] !== undefined;
};

export const isS3Config = (config: StorageConfig): config is S3Config => config.S3_BUCKET !== undefined;
