// A worker that joins and signs exports, and comes to a stop at one point; its parent kills it there.
import { makeCertificates } from '../../../../services/media/credentials/make-certificates.js';
import { readSigningKey } from '../../../../services/media/credentials/signing-key.js';
import { WorkPool } from '../../../../services/media/queue/work-pool.js';
import { mediaSchema } from '../../../../services/media/schema.js';
import { makeDiskStorage } from '../../../../services/media/storage/disk-storage.js';
import { readFfmpegBuild } from '../../../../services/media/video/ffmpeg/ffmpeg-build.js';
import type { ExportServices } from '../../../../services/media/work/export/export-services.js';
import { joinExport } from '../../../../services/media/work/export/join-export.js';
import { makeDataSource } from '../../../../services/platform/database.js';
import { openTransport } from '../../../../services/platform/messaging/open-transport.js';
import { silentLog } from '../../../setup/calls.js';

const { databaseUrl, dataDir, stopsWhen } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl: string;
  dataDir: string;
  /** Signing: the copy is written, its manifest is not. Stored: the first of the export's files is. */
  stopsWhen: 'signing' | 'stored';
};

const stopIf = async (point: typeof stopsWhen): Promise<void> => {
  if (point !== stopsWhen) return;
  process.stdout.write(`${point}\n`);
  await new Promise(() => undefined);
};
const db = await makeDataSource(databaseUrl, mediaSchema, 4).initialize();
const disk = makeDiskStorage(dataDir, 0);
const made = makeCertificates(new Date());
const services = {
  db,
  storage: {
    ...disk,
    put: async (...file: Parameters<typeof disk.put>) => {
      const size = await disk.put(...file);
      await stopIf('stored');
      return size;
    },
  },
  build: await readFfmpegBuild(),
  credentials: {
    key: readSigningKey({ chain: made.certificate, privateKey: made.privateKey }),
    // A time stamp is requested between the copy of the streams and the manifest.
    requestTimeStamp: async () => {
      await stopIf('signing');
      return null;
    },
  },
} as unknown as ExportServices;
new WorkPool({
  db,
  databaseUrl,
  transport: openTransport({ databaseUrl, log: silentLog }),
  concurrency: 1,
  leaseMs: 60_000,
  log: silentLog,
  storage: services.storage,
  handlers: { join: (run) => joinExport(services, run) },
  delays: { pollMs: 50 },
});
process.on('disconnect', () => process.exit(0));
