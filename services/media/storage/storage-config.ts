import { z } from 'zod';

const GIGABYTE = 1024 ** 3;
const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Where bytes are kept: on the disk, or, when it is named, in a bucket. */
export const StorageRootEnv = z.object({
  /** Files, and folders to work in. On a disk every media process must see the same folder; with a bucket each may have its own. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Room on the disk that is left for databases and logs: with less, uploads and work are refused. */
  STORAGE_RESERVE_BYTES: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(GIGABYTE / 2),
  /** Absent: Amazon's. */
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** `https://host/bucket/key` rather than `https://bucket.host/key`. Absent: so unless the store is Amazon's. */
  S3_FORCE_PATH_STYLE: z.stringbool().optional(),
  /** Where clients reach the store: downloads are sent there. Absent: they go through the media service. */
  S3_PUBLIC_ENDPOINT: address.optional(),
  /** Local copies kept of what is in the bucket, besides those in use. */
  S3_CACHE_BYTES: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(10 * GIGABYTE),
});
export type StorageConfig = Readonly<z.infer<typeof StorageRootEnv>>;
export type S3Config = StorageConfig & Readonly<Record<(typeof NEEDED)[number], string>>;

/** A bucket is configured whole or not at all; also told when something else is wrong. */
export function requireWholeS3<S extends z.ZodType>(env: S): S {
  return NEEDED.reduce(
    (schema, name) =>
      schema.refine((given) => isNotNeeded(given, name), {
        path: [name],
        message: 'is needed, too, when files are to be kept in a bucket (S3_…)',
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
