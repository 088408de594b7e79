import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { commandRoutes } from '../../../services/media/commands/commands.consumer.js';
import { removeVideoMedia } from '../../../services/media/facts/remove-video-media.js';
import { makeDiskStorage } from '../../../services/media/files/disk-storage.js';
import type { Storage } from '../../../services/media/files/storage.js';
import { createUpload } from '../../../services/media/uploads/create-upload.js';
import { type Incoming, makeIncoming } from '../../../services/media/uploads/incoming.js';
import { type Push, pushBytes } from '../../../services/media/uploads/push-bytes.js';
import { makeSlots } from '../../../services/media/uploads/slots.js';
import { sweepUploads } from '../../../services/media/uploads/sweep-uploads.js';
import { UploadEntity } from '../../../services/media/uploads/upload.entity.js';
import {
  isUploadAddressValid,
  makeUploadAddressSigner,
} from '../../../services/media/uploads/upload-address.js';
import { WorkEntity } from '../../../services/media/work-queue/work.entity.js';
import { inTransaction } from '../../../services/platform/database.js';
import { aCaller, aService, refusalOf, silentLog } from '../../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../../setup/database.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { waitUntil } from '../../setup/wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const SECRET = 'a secret of the tests';

describe('uploads', () => {
  let database: TestDatabase;
  let db: DataSource;
  let dataDir: string;
  let incoming: Incoming;
  let storage: Storage;
  let videoNumber = 0;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('media');
    dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
    storage = makeDiskStorage(dataDir, 0);
    incoming = makeIncoming(dataDir, storage);
  });
  after(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(() => db.query('delete from outbox'));

  const anUpload = async () => {
    const caller = aService('videos');
    const makeUploadAddress = makeUploadAddressSigner('http://storage.test/files', SECRET);
    const ctx = {
      db,
      caller,
      requestId: 'req_test',
      log: silentLog,
      makeUploadAddress,
      previews: null as never,
      storedBytes: null as never,
    };
    const videoId = `vid_${++videoNumber}`;
    const { id, ...address } = await createUpload(ctx, {
      videoId,
      filename: 'film.mp4',
      contentType: 'video/mp4',
    });
    return { ...WORKSPACE, id, videoId, ...address };
  };
  type Created = Awaited<ReturnType<typeof anUpload>>;
  const push = (upload: Created, body: Buffer | Readable, options: Partial<Push> = {}) =>
    pushBytes({ db, incoming, limits: { maxBytes: 5000 }, tellReceived: () => undefined }, upload, {
      ...{ offset: 0, sizeBytes: null, signal: new AbortController().signal, ...options },
      body: body instanceof Readable ? body : Readable.from([body]),
    });
  const read = (upload: Created) =>
    inTransaction(db, WORKSPACE, (tx) => tx.findOneBy(UploadEntity, { id: upload.id }));
  const workOf = (upload: Created) =>
    inTransaction(db, WORKSPACE, (tx) => tx.findBy(WorkEntity, { videoId: upload.videoId }));
  const command = async (upload: Created, { id = `msg_${upload.videoId}` } = {}) => {
    const [route] = commandRoutes({ db, videos: makeSubgraphDouble(() => ({})) });
    const origin = { ...WORKSPACE, requestId: 'req_test' };
    const payload = {
      ...{ jobId: `ingest_${upload.videoId}`, videoId: upload.videoId, filename: 'film.mp4' },
      source: { kind: 'upload', uploadId: upload.id },
    };
    const envelope = {
      id,
      name: 'media.ingest-source.v1',
      ...origin,
      createdAt: new Date().toISOString(),
      payload,
    };
    const received = {
      ...origin,
      messageId: id,
      attempt: 1,
      signal: AbortSignal.timeout(60_000),
      log: silentLog,
    };
    await route?.run(envelope, received);
  };
  const expire = (upload: Created) =>
    inTransaction(db, WORKSPACE, (tx) =>
      tx.query(`update upload set expires_at = now() - interval '1 minute' where id = $1`, [upload.id]),
    );
  const left = async () =>
    (await readdir(join(dataDir, 'media', 'incoming', 'ws_test')).catch(() => [])) as string[];

  /** What was written to the body is being added to the upload. */
  const taken = (body: PassThrough) =>
    waitUntil('the bytes are taken', () => body.readableLength === 0 && body.listenerCount('readable') > 0);

  describe('pushBytes', () => {
    it('adds piece to piece and is done with the last one', async () => {
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

    it('hashes a whole file as it comes, and starts it anew however much of it was there', async () => {
      const upload = await anUpload();
      const bytes = randomBytes(2000);
      await push(upload, randomBytes(4000), { sizeBytes: 4500 });

      await push(upload, bytes, { offset: null, sizeBytes: 2000 });

      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(await read(upload)).to.include({ state: 'received', sizeBytes: '2000', sha256 });
      expect(await incoming.sizeOf(upload)).to.equal(2000);
    });

    it('keeps what came before the connection broke', async () => {
      const upload = await anUpload();
      const body = new PassThrough();
      const broken = push(upload, body, { sizeBytes: 3000 });
      body.write(Buffer.alloc(1200));
      await taken(body);

      body.destroy(new Error('aborted'));

      expect(await refusalOf(broken)).to.equal('aborted');
      expect(await incoming.sizeOf(upload)).to.equal(1200);
      expect(await push(upload, Buffer.alloc(1800), { offset: 1200 })).to.include({ offset: 3000 });
    });

    it('takes the place of a connection that only seems to be there', async () => {
      const upload = await anUpload();
      const body = new PassThrough();
      const silent = push(upload, body, { sizeBytes: 3000 });
      body.write(Buffer.alloc(1000));
      await taken(body);

      const next = push(upload, Buffer.alloc(2000), { offset: 1000 });

      expect(await refusalOf(silent)).to.equal('Somebody else sends this upload now');
      expect(await next).to.include({ offset: 3000 });
    });

    it('refuses a wrong place, a second length, what is too much', async () => {
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
  });

  describe('the job that waits for it', () => {
    it('gets its work with the last byte', async () => {
      const upload = await anUpload();
      await command(upload);
      expect(await workOf(upload)).to.deep.equal([]);

      await push(upload, Buffer.alloc(10), { offset: null });

      expect((await workOf(upload)).map(({ kind, jobId }) => [kind, jobId])).to.deep.equal([
        ['ingest', `ingest_${upload.videoId}`],
      ]);
    });

    it('gets it at once when the bytes were faster, and once when the command comes twice', async () => {
      const upload = await anUpload();
      await push(upload, Buffer.alloc(10), { offset: null });

      await Promise.all([command(upload), command(upload)]);
      await command(upload, { id: 'msg_again' });

      expect(await workOf(upload)).to.have.length(1);
    });

    it('gets it once when both come at the same moment', async () => {
      const upload = await anUpload();

      await Promise.all([command(upload), push(upload, Buffer.alloc(10), { offset: null })]);

      expect(await workOf(upload)).to.have.length(1);
    });
  });

  describe('sweepUploads', () => {
    it('fails the job of one that is late and takes its bytes; leaves the others', async () => {
      const [late, early] = [await anUpload(), await anUpload()];
      for (const upload of [late, early]) {
        await command(upload);
        await push(upload, Buffer.alloc(10), { sizeBytes: 20 });
      }
      await expire(late);

      await Promise.all([1, 2, 3].map(() => sweepUploads({ db, incoming })));

      const messages = await queuedMessages(db);
      expect(messages.map(({ payload }) => payload)).to.deep.equal([
        {
          ...{ jobId: `ingest_${late.videoId}`, videoId: late.videoId, kind: 'ingest' },
          error: {
            ...{ code: 'validation_error', message: 'The upload was not finished within 24 hours' },
            ...{ step: 'ingest', retryable: false },
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

  it('go with their video', async () => {
    const upload = await anUpload();
    await push(upload, Buffer.alloc(10), { sizeBytes: 20 });

    await removeVideoMedia({ db, storage, incoming }, 'ws_test', {
      videoId: upload.videoId,
      sourceFileId: null,
    });

    expect(await left()).to.not.include(upload.id);
    expect(await refusalOf(push(upload, Buffer.alloc(10), { offset: 10 }))).to.equal('not_found');
  });

  it('are there for their own workspace only', async () => {
    const upload = await anUpload();

    expect(await refusalOf(push({ ...upload, workspaceId: 'ws_other' }, Buffer.alloc(1)))).to.equal(
      'not_found',
    );
  });

  it('are made for videos only', async () => {
    const ctx = {
      db,
      caller: aCaller(),
      requestId: 'r',
      log: silentLog,
      makeUploadAddress: () => '',
      previews: null as never,
      storedBytes: null as never,
    };

    expect(
      await refusalOf(createUpload(ctx, { videoId: 'v', filename: 'f', contentType: 'video/mp4' })),
    ).to.equal('not_found');
  });

  it('have an address that is good for one upload, until it ends', async () => {
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

  it('are looked at a few at a time', async () => {
    const slots = makeSlots(2);
    let running = 0;
    let most = 0;
    const look = () =>
      slots(async () => {
        most = Math.max(most, ++running);
        await sleep(5);
        running -= 1;
        if (most > 2) throw new Error('too many');
      });

    await Promise.all(Array.from({ length: 50 }, look));

    expect(most).to.equal(2);
  });
});
