import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { MessageDefinition } from '../../../../schemas/messages/define-message.js';
import { cancelWork, ingestSource } from '../../../../schemas/messages/media.js';
import { createUpload } from '../../../../services/media/intake/uploads/create-upload.js';
import { dropUploads } from '../../../../services/media/intake/uploads/drop-uploads.js';
import { type Incoming, makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import { type Push, pushBytes } from '../../../../services/media/intake/uploads/push-bytes.js';
import { makeSemaphore } from '../../../../services/media/intake/uploads/semaphore.js';
import { sweepUploads } from '../../../../services/media/intake/uploads/sweep-uploads.js';
import { UploadEntity } from '../../../../services/media/intake/uploads/upload.entity.js';
import {
  isUploadAddressValid,
  makeUploadAddressSigner,
} from '../../../../services/media/intake/uploads/upload-address.js';
import { failJob } from '../../../../services/media/queue/fail-job.js';
import { WorkEntity } from '../../../../services/media/queue/work.entity.js';
import { WorkFailed } from '../../../../services/media/queue/work-failed.js';
import { makeDiskStorage } from '../../../../services/media/storage/disk-storage.js';
import type { Storage } from '../../../../services/media/storage/storage.js';
import type { MediaContext } from '../../../../services/media/subgraph/context.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { aService, refusalOf, silentLog } from '../../../setup/calls.js';
import { useTestDatabase } from '../../../setup/database.js';
import { deliverCommand } from '../../../setup/deliver-command.js';
import { useFolder } from '../../../setup/folders.js';
import { queuedMessages } from '../../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../../setup/subgraph-double.js';
import { waitUntil } from '../../../setup/wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const SECRET = 'a secret of the tests';

describe('uploads', () => {
  const db = useTestDatabase().source('media');
  const dataDir = useFolder();
  let incoming: Incoming;
  let storage: Storage;
  let videoNumber = 0;

  before(async () => {
    storage = makeDiskStorage(dataDir, 0);
    incoming = makeIncoming(dataDir, storage);
  });
  beforeEach(() => db.query('delete from outbox'));

  const anUpload = async () => {
    const caller = aService('videos');
    const makeUploadAddress = makeUploadAddressSigner('http://storage.test/files', SECRET);
    const ctx = { db, caller, requestId: 'req_test', log: silentLog, makeUploadAddress } as MediaContext;
    const videoId = `vid_${++videoNumber}`;
    const { id, ...address } = await createUpload(ctx, {
      videoId,
      filename: 'film.mp4',
      contentType: 'video/mp4',
    });
    return { ...WORKSPACE, id, videoId, ...address };
  };
  type Created = Awaited<ReturnType<typeof anUpload>>;
  /** Uploads that were reported as interrupted, with the received bytes. */
  const reportedBroken: Array<[id: string, receivedBytes: number]> = [];
  const push = (upload: Created, body: Buffer | Readable, options: Partial<Push> = {}) =>
    pushBytes(
      {
        db,
        incoming,
        limits: { maxBytes: 5000 },
        reportReceived: () => undefined,
        reportInterruption: ({ id }, bytes) => void reportedBroken.push([id, bytes]),
      },
      upload,
      {
        offset: 0,
        sizeBytes: null,
        bodyBytes: null,
        signal: new AbortController().signal,
        ...options,
        body: body instanceof Readable ? body : Readable.from([body]),
      },
    );
  const read = (upload: Created) =>
    inTransaction(db, WORKSPACE, (tx) => tx.findOneBy(UploadEntity, { id: upload.id }));
  const workOf = (upload: Created) =>
    inTransaction(db, WORKSPACE, (tx) => tx.findBy(WorkEntity, { videoId: upload.videoId }));
  const deliver = <P>(definition: MessageDefinition<P>, payload: P, id: string) =>
    deliverCommand({ db, storage, videos: makeSubgraphDouble(() => ({})) }, definition, payload, id);
  const jobOf = ({ videoId }: Pick<Created, 'videoId'>) => `ingest_${videoId}`;
  const command = (
    { videoId, id: uploadId }: Created,
    { attempt = 1, id }: { attempt?: number; id?: string } = {},
  ) => {
    const payload = { jobId: jobOf({ videoId }), attempt, videoId, filename: 'film.mp4' };
    const source = { kind: 'upload', uploadId };
    return deliver(ingestSource, { ...payload, source } as never, id ?? `msg_${videoId}_${attempt}`);
  };
  const cancel = (upload: Created, attempt = 1) =>
    deliver(cancelWork, { jobId: jobOf(upload), attempt }, `msg_cancel_${upload.videoId}_${attempt}`);
  /** Fails work like a worker, with a temporary failure. */
  const failWork = async (videoId: string) =>
    inTransaction(db, WORKSPACE, async (tx) => {
      const work = await tx.findOneByOrFail(WorkEntity, { videoId });
      // Leases the unit like a worker.
      const lease = { state: 'leased', leaseOwner: 'one that fails', attempt: 1 } as const;
      await tx.update(WorkEntity, { workspaceId: work.workspaceId, id: work.id }, lease);
      await failJob(
        tx,
        { ...work, ...lease },
        {
          err: new WorkFailed('validation_error', 'No', 'fetch', { retryable: true }),
          why: {},
          releaseResources: dropUploads,
        },
      );
    });
  const expire = (upload: Pick<Created, 'id'>) =>
    inTransaction(db, WORKSPACE, (tx) =>
      tx.query(`update upload set expires_at = now() - interval '1 minute' where id = $1`, [upload.id]),
    );
  const left = async () =>
    (await readdir(join(dataDir, 'media', 'incoming', 'ws_test')).catch(() => [])) as string[];

  /** Resolves once the bytes written to the body have been added to the upload. */
  const taken = (body: PassThrough) =>
    waitUntil('the bytes are taken', () => body.readableLength === 0 && body.listenerCount('readable') > 0);

  describe('pushBytes', () => {
    it('appends the bytes of each request and completes the upload with the last one', async () => {
      const upload = await anUpload();
      const bytes = randomBytes(3000);

      const first = await push(upload, bytes.subarray(0, 1000), { sizeBytes: 3000 });
      const last = await push(upload, bytes.subarray(1000), { offset: 1000 });

      expect([first, last]).to.deep.equal([
        { offset: 1000, sizeBytes: 3000 },
        { offset: 3000, sizeBytes: 3000 },
      ]);
      expect(await read(upload)).to.include({ state: 'received', sizeBytes: '3000', sha256: null });
      expect(await readFile(await incoming.pathOf(upload))).to.deep.equal(bytes);
      expect(await refusalOf(push(upload, Buffer.from('x'), { offset: 3000 }))).to.equal('conflict');
    });

    it('hashes a whole file as it arrives, and restarts it regardless of the received bytes', async () => {
      const upload = await anUpload();
      const bytes = randomBytes(2000);
      await push(upload, randomBytes(4000), { sizeBytes: 4500 });

      await push(upload, bytes, { offset: null, sizeBytes: 2000 });

      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(await read(upload)).to.include({ state: 'received', sizeBytes: '2000', sha256 });
      expect(await incoming.sizeOf(upload)).to.equal(2000);
    });

    it('retains the bytes received before the connection broke', async () => {
      const upload = await anUpload();
      const body = new PassThrough();
      const broken = push(upload, body, { sizeBytes: 3000 });
      body.write(Buffer.alloc(1200));
      await taken(body);

      body.destroy(new Error('aborted'));

      expect(await refusalOf(broken)).to.equal('aborted');
      expect(await incoming.sizeOf(upload)).to.equal(1200);
      expect(reportedBroken).to.deep.include([upload.id, 1200]);
      expect(await push(upload, Buffer.alloc(1800), { offset: 1200 })).to.include({ offset: 3000 });
    });

    it('takes over from a connection that is dead but not closed', async () => {
      const upload = await anUpload();
      const body = new PassThrough();
      const silent = push(upload, body, { sizeBytes: 3000 });
      body.write(Buffer.alloc(1000));
      await taken(body);

      const next = push(upload, Buffer.alloc(2000), { offset: 1000 });

      expect(await refusalOf(silent)).to.equal('Another request is sending this upload');
      expect(reportedBroken.map(([id]) => id)).not.to.include(upload.id);
      expect(await next).to.include({ offset: 3000 });
    });

    it('stops when the upload is dropped, and answers not found', async () => {
      const upload = await anUpload();
      await command(upload);
      const body = new PassThrough();
      const refusal = refusalOf(push(upload, body, { sizeBytes: 3000 }));
      body.write(Buffer.alloc(1000));
      await taken(body);

      await cancel(upload);

      expect(await refusal).to.equal('not_found');
    });

    it('refuses a wrong offset, another length, and too many bytes', async () => {
      const upload = await anUpload();
      await push(upload, Buffer.alloc(100), { sizeBytes: 3000 });

      expect(await refusalOf(push(upload, Buffer.alloc(1), { offset: 99 }))).to.equal('conflict');
      expect(await refusalOf(push(upload, Buffer.alloc(1), { offset: 100, sizeBytes: 4000 }))).to.equal(
        'validation_error',
      );
      expect(await refusalOf(push(upload, Buffer.alloc(2901), { offset: 100 }))).to.equal(
        'payload_too_large',
      );
      expect(await refusalOf(push(upload, Buffer.alloc(1), { offset: null, sizeBytes: 5001 }))).to.equal(
        'payload_too_large',
      );
      expect(await refusalOf(push(upload, Buffer.alloc(5001), { offset: null }))).to.equal(
        'payload_too_large',
      );
    });

    it('stores nothing of a body that is too long, whether or not it states its length', async () => {
      const upload = await anUpload();
      const bytes = randomBytes(3000);
      const tooLong = () => Readable.from([bytes.subarray(1000), Buffer.alloc(1)]);
      await push(upload, bytes.subarray(0, 1000), { sizeBytes: 3000 });

      for (const bodyBytes of [null, 2001])
        expect(
          await refusalOf(push(upload, tooLong(), { offset: 1000, bodyBytes })),
          `${bodyBytes}`,
        ).to.equal('payload_too_large');

      expect(await incoming.sizeOf(upload)).to.equal(1000);
      expect(await push(upload, bytes.subarray(1000), { offset: 1000 })).to.include({ offset: 3000 });
      expect(await readFile(await incoming.pathOf(upload))).to.deep.equal(bytes);
    });
  });

  describe('the waiting job', () => {
    it('gets its work with the last byte', async () => {
      const upload = await anUpload();
      await command(upload);
      expect(await workOf(upload)).to.deep.equal([]);

      await push(upload, Buffer.alloc(10), { offset: null });

      expect((await workOf(upload)).map(({ kind, jobId }) => [kind, jobId])).to.deep.equal([
        ['ingest', `ingest_${upload.videoId}`],
      ]);
    });

    it('gets it at once when the bytes arrived first, and once when the command is delivered twice', async () => {
      const upload = await anUpload();
      await push(upload, Buffer.alloc(10), { offset: null });

      await Promise.all([command(upload), command(upload)]);
      await command(upload, { id: 'msg_again' });

      expect(await workOf(upload)).to.have.length(1);
    });

    it('gets it once when both arrive concurrently', async () => {
      const upload = await anUpload();

      await Promise.all([command(upload), push(upload, Buffer.alloc(10), { offset: null })]);

      expect(await workOf(upload)).to.have.length(1);
    });
  });

  describe('a retried job', () => {
    it('gets its work with the last byte, for the waiting attempt', async () => {
      const upload = await anUpload();
      await command(upload);
      await command(upload, { attempt: 2 });

      await push(upload, Buffer.alloc(10), { offset: null });

      expect((await workOf(upload)).map(({ jobAttempt }) => jobAttempt)).to.deep.equal([2]);
    });

    it('continues with the received bytes, for a day from then on', async () => {
      const upload = await anUpload();
      await command(upload);
      await push(upload, Buffer.alloc(10), { offset: null });
      await failWork(upload.videoId);
      await expire(upload);

      await command(upload, { attempt: 2 });
      await failWork(upload.videoId);
      await sweepUploads({ db, incoming });

      expect(await read(upload)).to.include({ state: 'received', jobAttempt: 2 });
      expect(await incoming.sizeOf(upload)).to.equal(10);
    });

    it('fails with the reason when its upload ended with the earlier attempt', async () => {
      const upload = await anUpload();
      await command(upload);
      await cancel(upload);

      await command(upload, { attempt: 2 });

      const [message] = await queuedMessages(db);
      expect(message?.payload).to.deep.include({
        jobId: jobOf(upload),
        attempt: 2,
        error: {
          code: 'not_found',
          step: 'source',
          retryable: false,
          message: 'The upload was aborted and its data removed; upload the file again',
        },
      });
    });

    it('keeps its upload when the message about the canceled attempt arrives late', async () => {
      const upload = await anUpload();
      await command(upload, { attempt: 2 });

      await cancel(upload, 1);

      expect(await read(upload)).to.include({ state: 'open' });
    });
  });

  describe('a link', () => {
    const aLink = () => ({ videoId: `vid_${++videoNumber}` });
    const fetchIt = ({ videoId }: { videoId: string }, attempt = 1) => {
      const source = { kind: 'link', url: 'https://example.com/a.mp4' };
      const payload = { jobId: jobOf({ videoId }), attempt, videoId, filename: 'a.mp4', source };
      return deliver(ingestSource, payload as never, `msg_${videoId}_${attempt}`);
    };
    const rowsOf = ({ videoId }: { videoId: string }) =>
      inTransaction(db, WORKSPACE, (tx) => tx.findBy(UploadEntity, { videoId }));
    const kindsOf = ({ videoId }: { videoId: string }) =>
      inTransaction(db, WORKSPACE, async (tx) =>
        (await tx.findBy(WorkEntity, { videoId })).map(({ kind, jobAttempt }) => `${kind} ${jobAttempt}`),
      );

    it('is resumed where the earlier attempt was interrupted, or not fetched again when complete', async () => {
      const link = aLink();
      await fetchIt(link);
      const [begun] = await rowsOf(link);
      await failWork(link.videoId);

      await fetchIt(link, 2);
      expect(await kindsOf(link)).to.deep.equal(['fetch 2']);
      await failWork(link.videoId);
      await inTransaction(db, WORKSPACE, (tx) =>
        tx.update(UploadEntity, { videoId: link.videoId }, { state: 'received' }),
      );
      await fetchIt(link, 3);

      expect(await kindsOf(link)).to.deep.equal(['ingest 3']);
      const rows = await rowsOf(link);
      expect(rows.map(({ id, jobAttempt }) => [id, jobAttempt])).to.deep.equal([[begun?.id, 3]]);
    });

    it('is dropped without a report when its fetch failed and was not retried; not while it is being fetched', async () => {
      const [failed, fetched] = [aLink(), aLink()];
      for (const link of [failed, fetched]) {
        await fetchIt(link);
        const [row] = await rowsOf(link);
        await expire(row as UploadEntity);
      }
      await failWork(failed.videoId);
      await db.query('delete from outbox');

      await sweepUploads({ db, incoming });

      expect(await rowsOf(failed)).to.deep.equal([]);
      expect((await rowsOf(fetched)).map(({ state }) => state)).to.deep.equal(['open']);
      expect(await queuedMessages(db)).to.deep.equal([]);
    });
  });

  describe('sweepUploads', () => {
    it('fails the waiting attempt', async () => {
      const upload = await anUpload();
      await command(upload, { attempt: 3 });
      await expire(upload);

      await sweepUploads({ db, incoming });

      const [message] = await queuedMessages(db);
      expect(message?.payload).to.include({ jobId: jobOf(upload), attempt: 3 });
    });

    it('removes uploads of canceled jobs, and failed ones that were not retried; not those with work', async () => {
      const [canceled, failed, working] = [await anUpload(), await anUpload(), await anUpload()];
      await cancel(canceled);
      for (const upload of [canceled, failed, working]) {
        await command(upload);
        await push(upload, Buffer.alloc(10), { offset: null });
      }
      await failWork(failed.videoId);
      await sweepUploads({ db, incoming });
      expect(await left()).to.include.members([canceled.id, failed.id, working.id]);
      await db.query('delete from outbox');
      for (const upload of [canceled, failed, working]) await expire(upload);

      await sweepUploads({ db, incoming });

      expect(await left())
        .to.include(working.id)
        .and.not.include(canceled.id)
        .and.not.include(failed.id);
      expect(await queuedMessages(db)).to.deep.equal([]);
    });

    it('fails the job of an expired upload and removes its bytes; leaves the others', async () => {
      const [late, early] = [await anUpload(), await anUpload()];
      for (const upload of [late, early]) {
        await command(upload);
        await push(upload, Buffer.alloc(10), { sizeBytes: 20 });
      }
      await expire(late);
      const { expiresAt: expiredAt } = (await read(late)) as UploadEntity;

      await Promise.all([1, 2, 3].map(() => sweepUploads({ db, incoming })));

      const messages = await queuedMessages(db);
      expect(messages.map(({ payload }) => payload)).to.deep.equal([
        {
          jobId: jobOf(late),
          attempt: 1,
          videoId: late.videoId,
          kind: 'ingest',
          error: {
            code: 'validation_error',
            message: `The file was not uploaded by ${expiredAt.toISOString()}, when the address for it expired; upload the video again`,
            step: 'ingest',
            retryable: false,
          },
        },
      ]);
      expect(await left())
        .to.include(early.id)
        .and.not.include(late.id);
      expect(await read(late)).to.equal(null);
      expect(await refusalOf(push(late, Buffer.alloc(10), { offset: 10 }))).to.equal('not_found');
      expect(await push(early, Buffer.alloc(10), { offset: 10 })).to.include({ offset: 20 });
    });

    it('does not end a transfer that began in time', async () => {
      const upload = await anUpload();
      const body = new PassThrough();
      const sending = push(upload, body, { offset: null });
      body.write(Buffer.alloc(1));
      await taken(body);
      await expire(upload);

      await sweepUploads({ db, incoming });
      body.end(Buffer.alloc(10));

      await sending;
      expect(await read(upload)).to.include({ state: 'received' });
    });
  });

  it('have a URL that is valid for one upload, until it expires', async () => {
    const upload = await anUpload();
    const query = Object.fromEntries(new URL(upload.url).searchParams);
    const later = new Date(upload.expiresAt.getTime() + 1000);

    expect(upload.url).to.match(
      /^http:\/\/storage\.test\/files\/uploads\/ws_test\/upl_\w+\?expires=\d+&signature=/,
    );
    expect(isUploadAddressValid(upload, query, [SECRET])).to.equal(true);
    expect(isUploadAddressValid(upload, query, ['a new one', SECRET])).to.equal(true);
    expect(isUploadAddressValid(upload, query, ['a new one'])).to.equal(false);
    expect(isUploadAddressValid(upload, query, [SECRET], later)).to.equal(false);
    expect(isUploadAddressValid({ ...upload, id: 'upl_other' }, query, [SECRET])).to.equal(false);
    expect(
      isUploadAddressValid(upload, { ...query, expires: String(Number(query.expires) + 1) }, [SECRET]),
    ).to.equal(false);
    expect(isUploadAddressValid(upload, {}, [SECRET])).to.equal(false);
  });

  it('are probed a few at a time', async () => {
    const slots = makeSemaphore(2);
    let running = 0;
    let max = 0;
    const look = () =>
      slots(async () => {
        max = Math.max(max, ++running);
        await sleep(5);
        running -= 1;
        if (max > 2) throw new Error('too many');
      });

    await Promise.all(Array.from({ length: 50 }, look));

    expect(max).to.equal(2);
  });
});
