import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { makeMemoryBudget } from '../../../../services/media/confinement/memory-budget.js';
import { type Incoming, makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import { pushBytes } from '../../../../services/media/intake/uploads/push-bytes.js';
import { sweepUploads } from '../../../../services/media/intake/uploads/sweep-uploads.js';
import { UploadEntity } from '../../../../services/media/intake/uploads/upload.entity.js';
import { WorkEntity, type WorkOfVideo } from '../../../../services/media/queue/work.entity.js';
import type { WorkDone } from '../../../../services/media/queue/work-handler.js';
import { fileKey, preparedKey } from '../../../../services/media/storage/blob-key.js';
import { makeDiskStorage } from '../../../../services/media/storage/disk-storage.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import type { Storage } from '../../../../services/media/storage/storage.js';
import { ingestWork } from '../../../../services/media/work/ingest/ingest-work.js';
import { startIngest } from '../../../../services/media/work/ingest/start-ingest.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { silentLog } from '../../../setup/calls.js';
import { clip } from '../../../setup/clips.js';
import { useTestDatabase } from '../../../setup/database.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';
import { queuedMessages, queuedNames } from '../../../setup/queued-messages.js';

const ORIGIN = { workspaceId: 'ws_test', requestId: 'req_test' };
const LIMITS = { maxBytes: 1e9, maxSeconds: 3600, maxPixels: 1e7, maxStreams: 8 };

describe('ingestWork', () => {
  const db = useTestDatabase().source('media');
  const dataDir = useFolder();
  let incoming: Incoming;
  let storage: Storage;
  let number = 0;

  before(async () => {
    storage = makeDiskStorage(dataDir, 0);
    incoming = makeIncoming(dataDir, storage);
  });
  beforeEach(() => db.query('delete from outbox'));

  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, ORIGIN, work);
  /** Received bytes, and the unit of work for them. */
  const anUpload = async (path: string) => {
    const upload = { workspaceId: 'ws_test', id: `upl_${++number}`, videoId: `vid_${number}` };
    const jobId = `ingest_${number}`;
    const expiresAt = new Date(Date.now() + 60_000);
    await within(async (tx) => {
      await tx.insert(UploadEntity, { ...upload, filename: 'film.mp4', requestId: 'req_test', expiresAt });
      const source = { kind: 'upload', uploadId: upload.id } as const;
      const job = { ...ORIGIN, jobId, jobAttempt: 1, videoId: upload.videoId };
      await startIngest(tx, { source, filename: 'film.mp4' }, job);
    });
    const push = {
      body: createReadStream(path),
      signal: AbortSignal.timeout(60_000),
      offset: null,
      sizeBytes: null,
      bodyBytes: null,
    };
    await pushBytes(
      { db, incoming, limits: LIMITS, reportReceived: () => undefined, reportInterruption: () => undefined },
      upload,
      push,
    );
    return upload;
  };
  const workOf = (videoId: string) => within((tx) => tx.findOneBy(WorkEntity, { videoId }));
  const filesOf = (videoId: string) =>
    within((tx) => tx.find(FileEntity, { where: { videoId }, order: { purpose: 'asc' } }));
  const doWork = async (videoId: string): Promise<WorkDone> => {
    const work = (await workOf(videoId)) as WorkOfVideo;
    const scratch = await storage.makeScratch(`${work.id}-${++number}`);
    const run = {
      work,
      scratch,
      signal: AbortSignal.timeout(60_000),
      log: silentLog,
      report: () => undefined,
    };
    return ingestWork(
      { db, storage, incoming, credentials: null, limits: LIMITS, memory: makeMemoryBudget(1024 ** 3) },
      run,
    );
  };

  it('stores source and thumbnails, reports them, and leaves no work', async () => {
    const upload = await anUpload(await clip('short'));
    const done = await doWork(upload.videoId);

    await within(async (tx) => done.settle?.(tx));
    await sweepUploads({ db, incoming });

    const files = await filesOf(upload.videoId);
    expect(files.map(({ purpose }) => purpose)).to.deep.equal(['source', 'strip', 'thumbnail']);
    const [source, strip, thumbnail] = files as [FileEntity, FileEntity, FileEntity];
    const bytes = await readFile(await clip('short'));
    expect(source).to.include({ filename: 'film.mp4', contentType: 'video/mp4' });
    expect(source.sha256).to.equal(createHash('sha256').update(bytes).digest('hex'));
    expect(await readFile(await storage.localPath(fileKey('ws_test', source.sha256), dataDir))).to.deep.equal(
      bytes,
    );
    const [message] = await queuedMessages(db);
    expect(message?.payload).to.deep.include({
      videoId: upload.videoId,
      sourceFileId: source.id,
      thumbnailFileId: thumbnail.id,
      width: 320,
      height: 180,
    });
    expect(message?.payload).to.have.nested.property('hoverStrip.fileId', strip.id);
    expect(await workOf(upload.videoId)).to.equal(null);
    expect(await incoming.sizeOf(upload)).to.equal(0);
  });

  it('can be repeated when its last transaction did not commit', async () => {
    const upload = await anUpload(await clip('silent'));
    const first = await doWork(upload.videoId);
    const broken = within(async (tx) => {
      await first.settle?.(tx);
      throw new Error('the connection broke before the commit');
    });
    expect((await failureOf(broken))?.message).to.match(/before the commit/);
    expect(await queuedNames(db)).to.deep.equal([]);

    const again = await doWork(upload.videoId);
    await within(async (tx) => again.settle?.(tx));

    expect(await queuedNames(db)).to.deep.equal(['media.source-ingested.v1']);
    expect(await filesOf(upload.videoId)).to.have.length(3);
  });

  it('stores the prepared source where exports find it', async () => {
    const upload = await anUpload(await clip('transportStream'));
    const done = await doWork(upload.videoId);

    await within(async (tx) => done.settle?.(tx));

    const [source] = await filesOf(upload.videoId);
    const note = await storage.localPath(preparedKey('ws_test', `${source?.id}.json`), dataDir);
    const { name } = JSON.parse(await readFile(note, 'utf8'));
    expect(await storage.sizeOf(preparedKey('ws_test', name))).to.be.greaterThan(1000);
  });
});
