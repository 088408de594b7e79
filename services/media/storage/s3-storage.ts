import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { BlobCache } from './blob-cache.js';
import { type BlobKey, type BlobKind, pathOfKey, safeName } from './blob-key.js';
import { requireWritable } from './disk-files.js';
import { isNotFound, makeS3Client, partSizeOf } from './s3-client.js';
import { makeScratchFolders } from './scratch-folders.js';
import { BlobMissing, type Storage, type StoredBlob } from './storage.js';
import type { S3Config } from './storage-config.js';

/**
 * Storage in a bucket of any S3-compatible store; files for ffmpeg are downloaded into a cache below
 * `dataDir`.
 */
export function makeS3Storage(
  dataDir: string,
  config: S3Config,
  /** Names in one page of a list; the bucket's own maximum when absent. */
  { pageSize }: { pageSize?: number } = {},
): Storage & { close(): void } {
  const root = resolve(dataDir, 'media');
  const client = makeS3Client(config);
  const clientOfOthers = config.S3_PUBLIC_ENDPOINT ? makeS3Client(config, config.S3_PUBLIC_ENDPOINT) : null;
  const cache = new BlobCache(resolve(root, 'cache'), config.S3_CACHE_BYTES);
  const at = (key: BlobKey) => ({ Bucket: config.S3_BUCKET, Key: pathOfKey(key) });

  async function sizeOf(key: BlobKey): Promise<number | null> {
    try {
      return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? null;
    } catch (err) {
      if (isNotFound(err)) return null;
      throw err;
    }
  }

  /**
   * Uploads a file, which appears under its key once all parts are complete; the sent parts are discarded
   * when one fails.
   */
  async function send(key: BlobKey, path: string): Promise<number> {
    const { size } = await stat(path);
    const params = { ...at(key), Body: createReadStream(path) };
    await new Upload({ client, params, partSize: partSizeOf(size), queueSize: 3 }).done();
    return size;
  }

  /** Names identify their content, except for incoming uploads: an object of the same size is the same. */
  const isThere = async (key: BlobKey, sizeBytes: number): Promise<boolean> =>
    key.kind !== 'incoming' && (await sizeOf(key)) === sizeBytes;

  async function read(key: BlobKey, range?: { start: number; end: number }): Promise<Readable> {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }));
      return Body as Readable;
    } catch (cause) {
      if (isNotFound(cause)) throw new BlobMissing(key, { cause });
      throw cause;
    }
  }

  async function* list(kind: BlobKind, of?: string): AsyncIterable<StoredBlob> {
    const Prefix = of ? `${kind}/${safeName(of)}/` : `${kind}/`;
    let ContinuationToken: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await client.send(
        new ListObjectsV2Command({
          Bucket: config.S3_BUCKET,
          Prefix,
          ContinuationToken,
          MaxKeys: pageSize,
        }),
      );
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        const [, workspaceId = '', ...rest] = Key.split('/');
        yield {
          key: { kind, workspaceId, name: rest.at(-1) ?? '' },
          sizeBytes: Size,
          storedAt: LastModified,
        };
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  }

  const scratchFolders = makeScratchFolders(root, config.STORAGE_RESERVE_BYTES);
  return {
    ...scratchFolders,
    async sweepScratch(olderThanMs) {
      await scratchFolders.sweepScratch(olderThanMs);
      await cache.removeUnused(olderThanMs);
    },
    async prepare(key, path) {
      if (!(await isThere(key, (await stat(path)).size))) await send(key, path);
    },
    async put(key, path) {
      const { size } = await stat(path);
      if (!(await isThere(key, size))) await send(key, path);
      await cache.add(key, path);
      return size;
    },
    sizeOf,
    localPath: (key, scratch) =>
      cache.borrow(key, scratch, async (path) => pipeline(await read(key), createWriteStream(path))),
    read,
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
      await cache.remove(key);
    },
    list,
    async addressOf(key, { contentType, contentDisposition, expiresSeconds }) {
      if (!clientOfOthers) return null;
      const shown = { ResponseContentType: contentType, ResponseContentDisposition: contentDisposition };
      const command = new GetObjectCommand({ ...at(key), ...shown });
      return getSignedUrl(clientOfOthers, command, { expiresIn: expiresSeconds });
    },
    async check() {
      await requireWritable(root);
      await client.send(new HeadBucketCommand({ Bucket: config.S3_BUCKET })).catch((cause) => {
        const why = isNotFound(cause)
          ? 'does not exist'
          : `can't be used (${cause.cause?.name ?? cause.name})`;
        throw new Error(`the bucket ${config.S3_BUCKET} ${why}`, { cause });
      });
      return scratchFolders.describeSpace(
        `in the bucket ${config.S3_BUCKET}, with working folders on the disk`,
      );
    },
    close() {
      client.destroy();
      clientOfOthers?.destroy();
    },
  };
}
