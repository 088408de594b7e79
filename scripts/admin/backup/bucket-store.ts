import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isNotFound, makeS3Client } from '../../../services/media/storage/s3-client.js';
import type { S3Config } from '../../../services/media/storage/storage-config.js';
import { type BackupStore, NotInBackup } from './backup-store.js';

/** Parts of an upload whose size is not known: 10,000 of them are 160 GiB. */
const PART_BYTES = 16 * 1024 * 1024;

/** Backups below a prefix of a bucket of any S3-compatible store. */
export function openBucketStore(config: S3Config, prefix: string): BackupStore {
  const client = makeS3Client(config);
  const Bucket = config.S3_BUCKET;
  const base = prefix === '' ? '' : `${prefix}/`;
  const remove = async (name: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: base + name }));
  };
  const store: BackupStore = {
    at: `s3://${Bucket}/${prefix}`,
    async write(name, bytes, check) {
      const params = { Bucket, Key: base + name, Body: bytes };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
      try {
        check?.();
      } catch (err) {
        await remove(name);
        throw err;
      }
    },
    async read(name) {
      try {
        return (await client.send(new GetObjectCommand({ Bucket, Key: base + name }))).Body as Readable;
      } catch (cause) {
        if (isNotFound(cause)) throw new NotInBackup(store, name, { cause });
        throw cause;
      }
    },
    async *list(within) {
      let ContinuationToken: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: base + within, ContinuationToken }),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { name: Key.slice(base.length), sizeBytes: Size };
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
    remove,
    close: () => client.destroy(),
  };
  return store;
}
