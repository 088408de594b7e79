import { resolve } from 'node:path';
import type { Lifecycle } from '../../platform/process/lifecycle.js';
import { repeatRegularly } from '../../platform/retry/repeat-regularly.js';
import { makePrivateFolder } from './disk-files.js';
import { makeDiskStorage } from './disk-storage.js';
import { SCRATCH_RETENTION_MS } from './scratch-folders.js';
import type { Storage } from './storage.js';
import { isS3Config, type StorageConfig } from './storage-config.js';

const SWEEP_EVERY_MS = 3_600_000;

/** Opens the configured storage, and removes the scratch folders of processes that died. */
export async function openStorage(lifecycle: Lifecycle, config: StorageConfig): Promise<Storage> {
  await makePrivateFolder(resolve(config.DATA_DIR, 'media'));
  const storage = isS3Config(config)
    ? await lifecycle.start(
        'bucket',
        // The S3 client is loaded only if it is configured.
        async () => (await import('./s3-storage.js')).makeS3Storage(config.DATA_DIR, config),
        (opened) => opened.close(),
      )
    : makeDiskStorage(config.DATA_DIR, config.STORAGE_RESERVE_BYTES);
  const sweep = () => storage.sweepScratch(SCRATCH_RETENTION_MS);
  await sweep();
  await lifecycle.start(
    'sweep of working folders',
    () =>
      repeatRegularly(sweep, SWEEP_EVERY_MS, (err) =>
        lifecycle.log.warn({ err }, 'abandoned working folders could not be removed'),
      ),
    (sweeping) => sweeping.stop(),
  );
  return storage;
}
