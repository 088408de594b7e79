import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { queueWork } from '../../../../services/media/queue/queue-work.js';
import { fileKey, preparedKey, segmentKeyOf } from '../../../../services/media/storage/blob-key.js';
import { FileEntity, type FilePurpose } from '../../../../services/media/storage/file.entity.js';
import { SegmentEntity } from '../../../../services/media/storage/segment.entity.js';
import { prepareFile, storeFile } from '../../../../services/media/storage/store-file.js';
import { sharedAudioKey } from '../../../../services/media/work/analysis/shared-audio.js';
import { markReplacedExports } from '../../../../services/media/work/facts/facts.consumer.js';
import type { SweepContext } from '../../../../services/media/work/sweep/sweep-context.js';
import { makeSweepMetrics } from '../../../../services/media/work/sweep/sweep-metrics.js';
import { sweepExclusively, sweepStorage } from '../../../../services/media/work/sweep/sweep-storage.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { useTestDatabase } from '../../../setup/database.js';
import { listStored, STORAGES, type TestStorage } from '../../../setup/storages.js';
import { makeSubgraphDouble } from '../../../setup/subgraph-double.js';

const HOUR_MS = 3_600_000;
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

for (const [backend, open] of Object.entries(STORAGES)) {
  describe(`sweepStorage, ${backend}`, () => {
    const db = useTestDatabase().source('media');
    let opened: TestStorage;
    let scratch: string;
    let logged: Array<{ level: number; msg: string; fileId?: string; found?: string }>;
    let registry: Registry;

    before(async () => {
      opened = await open();
      scratch = await opened.storage.makeScratch('test');
    });
    after(async () => {
      await opened.close();
    });
    beforeEach(() => {
      logged = [];
    });
    afterEach(async () => {
      for (const workspaceId of ['ws_1', 'ws_2'])
        await inTransaction(db, { workspaceId }, (tx) => tx.query('delete from file; delete from segment'));
      await sweepStorage(contextOf());
      expect(await listStored(opened.storage)).to.deep.equal([]);
    });

    /** Everything is old enough unless a test says otherwise. */
    const contextOf = (differing: Partial<SweepContext> = {}): SweepContext => ({
      db,
      storage: opened.storage,
      metrics: makeSweepMetrics(new Registry()),
      videos: makeSubgraphDouble(() => ({ sourcesInUse: [] })),
      log: pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) }),
      graceMs: -HOUR_MS,
      replacedRetentionMs: -HOUR_MS,
      toolOutputRetentionMs: HOUR_MS,
      ...differing,
    });
    const sweep = (differing: Partial<SweepContext> = {}) => {
      registry = new Registry();
      return sweepStorage(contextOf({ metrics: makeSweepMetrics(registry), ...differing }));
    };
    const pathOf = async (content: string) => {
      const path = join(scratch, hashOf(content));
      await writeFile(path, content);
      return path;
    };
    const aFile = async (
      content: string,
      purpose: FilePurpose = 'export',
      videoId: string | null = 'vid_1',
    ) => ({
      workspaceId: 'ws_1',
      path: await pathOf(content),
      sha256: hashOf(content),
      contentType: 'video/mp4',
      filename: 'f.mp4',
      purpose,
      videoId,
    });
    const inWorkspace = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
      inTransaction(db, { workspaceId: 'ws_1' }, work);
    const keep = async (...args: Parameters<typeof aFile>) => {
      const file = await aFile(...args);
      return inTransaction(db, file, (tx) => storeFile(tx, opened.storage, file));
    };
    const putSegment = async (name: string) =>
      opened.storage.put(segmentKeyOf('ws_1', name), await pathOf(`segment ${name}`));
    const recordSegment = (key: string) =>
      inWorkspace((tx) =>
        tx.insert(SegmentEntity, {
          workspaceId: 'ws_1',
          videoId: 'vid_1',
          key,
          rendered: null,
          sizeBytes: String(`segment vid_1.${key}.mp4`.length),
          usedAt: new Date(),
        }),
      );
    const recordOf = (id: string) => inWorkspace((tx) => tx.findOneBy(FileEntity, { id }));
    const metric = async (name: string, labels = {}) => {
      const found = await registry.getSingleMetric(name)?.get();
      return found?.values.find((value) => JSON.stringify(value.labels) === JSON.stringify(labels))?.value;
    };

    const planned = async (
      jobId: string,
      videoId: string,
      hoursAgo: number,
      sha256: string | null = null,
    ) => {
      const plan = { presenter: sha256 && { picture: { sha256 } } };
      await inWorkspace((tx) =>
        tx.query(
          `insert into export_plan (workspace_id, job_id, video_id, plan, created_at)
           values ('ws_1', $1, $2, $3, now() - $4 * interval '1 hour')`,
          [jobId, videoId, plan, hoursAgo],
        ),
      );
    };
    const plansLeft = async () => {
      const rows: Array<{ job_id: string }> = await inWorkspace((tx) =>
        tx.query('select job_id from export_plan order by job_id'),
      );
      return rows.map(({ job_id }) => job_id);
    };
    const working = (jobId: string, result: object) =>
      inWorkspace((tx) =>
        queueWork(tx, { workspaceId: 'ws_1', jobId, jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' }, [
          { kind: 'plan', payload: {}, result },
        ]),
      );
    const forgetPlans = () => inWorkspace((tx) => tx.query('delete from export_plan; delete from work'));

    it('removes plans that were replaced long enough ago, but not the last of a video, or one in use', async () => {
      await planned('job_1', 'vid_1', 4);
      await planned('job_2', 'vid_1', 3);
      await planned('job_3', 'vid_1', 1);
      await planned('job_4', 'vid_2', 9);
      await working('job_2', {});

      await sweep({ replacedRetentionMs: 5 * HOUR_MS });
      expect(await plansLeft()).to.deep.equal(['job_1', 'job_2', 'job_3', 'job_4']);
      await sweep({ replacedRetentionMs: 2 * HOUR_MS });

      expect(await plansLeft()).to.deep.equal(['job_2', 'job_3', 'job_4']);
      expect(await metric('media_swept_total', { what: 'plan' })).to.equal(1);
      await forgetPlans();
    });

    it('removes talking avatars that no export uses, once they are old', async () => {
      const ids = [
        await keep('shown last', 'avatar', null),
        await keep('being shown', 'avatar', 'vid_1'),
        await keep('shown by none', 'avatar', null),
      ];
      await planned('job_1', 'vid_1', 1, hashOf('shown last'));
      await working('job_2', { plan: { presenter: { picture: { sha256: hashOf('being shown') } } } });
      const left = async () => Promise.all(ids.map(async (id) => (await recordOf(id)) !== null));

      await sweep({ replacedRetentionMs: HOUR_MS });
      expect(await left()).to.deep.equal([true, true, true]);
      await sweep();

      expect(await left()).to.deep.equal([true, true, false]);
      await forgetPlans();
    });

    it('removes tool outputs after their retention, and nothing else for its age', async () => {
      const made = await keep('made by a tool', 'tool-output', null);
      const other = await keep('an export', 'export');
      await sweep();
      expect((await recordOf(made))?.id).to.equal(made);

      await sweep({ toolOutputRetentionMs: -HOUR_MS });

      expect(await recordOf(made)).to.equal(null);
      expect((await recordOf(other))?.id).to.equal(other);
      expect(await listStored(opened.storage)).to.deep.equal([`files/ws_1/${hashOf('an export')}`]);
    });

    it('removes evidence of failed work after 14 days, and uploaded backups when they are old', async () => {
      const evidence = await keep('evidence', 'capsule', null);
      const uploaded = await keep('an uploaded backup', 'backup', null);
      const own = await keep('a backup of a video', 'backup');
      const age = (days: number) =>
        inWorkspace((tx) => tx.query(`update file set created_at = now() - $1 * interval '1 day'`, [days]));
      const left = async () => {
        const records = await Promise.all([evidence, uploaded, own].map(recordOf));
        return records.map((record) => record !== null);
      };

      await age(13);
      await sweep({ graceMs: 14 * 24 * HOUR_MS });
      expect(await left()).to.deep.equal([true, true, true]);
      await age(15);
      await sweep({ graceMs: 14 * 24 * HOUR_MS });

      expect(await left()).to.deep.equal([false, false, true]);
    });

    it('leaves the inputs of a tool until its work ends', async () => {
      const made = await keep('made by a tool', 'tool-output', null);
      const job = { workspaceId: 'ws_1', videoId: null, jobId: 'tool_1', jobAttempt: 1, requestId: 'req_1' };
      const payload = { inputs: { 'http://a.example/': { kind: 'file', fileId: made } } };
      await inTransaction(db, job, (tx) => queueWork(tx, job, [{ kind: 'tool', payload }]));

      await sweep({ toolOutputRetentionMs: -HOUR_MS });
      expect((await recordOf(made))?.id).to.equal(made);

      await inTransaction(db, job, (tx) => tx.query('delete from work'));
      await sweep({ toolOutputRetentionMs: -HOUR_MS });
      expect(await recordOf(made)).to.equal(null);
    });

    it('removes bytes without a record, in every workspace', async () => {
      await opened.storage.put(fileKey('ws_1', hashOf('orphan')), await pathOf('orphan'));
      await opened.storage.put(fileKey('ws_2', hashOf('orphan')), await pathOf('orphan'));
      await putSegment('vid_9.k.mp4');
      await opened.storage.put(preparedKey('ws_1', 'fil_9.mp4'), await pathOf('prepared'));

      await sweep();

      expect(await listStored(opened.storage)).to.deep.equal([]);
      expect(await metric('media_swept_bytes_total', { what: 'orphans' })).to.equal(6 + 6 + 19 + 8);
    });

    it('removes the audio of an abandoned attempt, and no other', async () => {
      const audioOf = (jobId: string, jobAttempt: number) =>
        sharedAudioKey('ws_1', { videoId: 'vid_1', jobId, jobAttempt });
      const job = { workspaceId: 'ws_1', jobId: 'analysis_1_a', videoId: 'vid_1', requestId: 'req_1' };
      await inTransaction(db, job, (tx) =>
        queueWork(tx, { ...job, jobAttempt: 2 }, [{ kind: 'transcribe', payload: {} }]),
      );
      for (const attempt of [1, 2])
        await opened.storage.put(audioOf('analysis_1_a', attempt), await pathOf('sound'));

      await sweep({ graceMs: HOUR_MS });
      expect(await listStored(opened.storage)).to.have.length(2);
      await sweep();

      expect(await listStored(opened.storage)).to.deep.equal(['sounds/ws_1/vid_1.analysis_1_a.2.wav']);
      await opened.storage.remove(audioOf('analysis_1_a', 2));
      await inTransaction(db, job, (tx) => tx.query('delete from work'));
    });

    it('leaves recorded bytes, and recent ones', async () => {
      const source = await keep('a source', 'source');
      await keep('an export');
      await opened.storage.put(preparedKey('ws_1', `${source}.json`), await pathOf('note'));
      await putSegment('vid_1.k1.mp4');
      await recordSegment('k1');
      const recorded = await listStored(opened.storage);
      await sweep();
      expect(await listStored(opened.storage)).to.deep.equal(recorded);

      await opened.storage.put(fileKey('ws_1', hashOf('orphan')), await pathOf('orphan'));
      await putSegment('vid_9.k.mp4');
      await opened.storage.put(preparedKey('ws_1', 'fil_9.mp4'), await pathOf('prepared'));
      await sweep({ graceMs: HOUR_MS });
      expect(await listStored(opened.storage)).to.have.length(recorded.length + 3);
    });

    it('marks and reports a record whose bytes are missing or damaged, and never removes it', async () => {
      const gone = await keep('bytes that go');
      const damaged = await keep('bytes that break');
      const whole = await keep('bytes that stay');
      await opened.storage.remove(fileKey('ws_1', hashOf('bytes that go')));
      const path = await pathOf('broken');
      await opened.storage.remove(fileKey('ws_1', hashOf('bytes that break')));
      await opened.storage.put(fileKey('ws_1', hashOf('bytes that break')), path);

      await sweep();
      await sweep();

      expect((await recordOf(gone))?.missingSince).to.be.instanceOf(Date);
      expect((await recordOf(damaged))?.missingSince).to.be.instanceOf(Date);
      expect((await recordOf(whole))?.missingSince).to.equal(null);
      const errors = logged.filter(({ level }) => level === 50);
      expect(errors.find(({ fileId }) => fileId === gone)?.found).to.equal('no content is stored');
      expect(errors.find(({ fileId }) => fileId === damaged)?.found).to.equal('6 bytes instead of 16');
      expect(await metric('media_files_missing')).to.equal(2);
    });

    it('clears the mark when the bytes are available again', async () => {
      const id = await keep('restored');
      await opened.storage.remove(fileKey('ws_1', hashOf('restored')));
      await sweep();
      await opened.storage.put(fileKey('ws_1', hashOf('restored')), await pathOf('restored'));

      await sweep();

      expect((await recordOf(id))?.missingSince).to.equal(null);
      expect(await metric('media_files_missing')).to.equal(0);
    });

    it('deletes the record of a missing segment, which is rendered again', async () => {
      await recordSegment('k1');
      await recordSegment('k2');
      await putSegment('vid_1.k2.mp4');

      await sweep();

      const left = await inWorkspace((tx) => tx.find(SegmentEntity));
      expect(left.map(({ key }) => key)).to.deep.equal(['k2']);
    });

    it('removes sources that became no video, unless the videos service uses one', async () => {
      const unclaimed = await keep('unclaimed', 'source', null);
      const used = await keep('used', 'source', null);
      const claimed = await keep('claimed', 'source');
      await sweep({ graceMs: HOUR_MS });
      expect(await recordOf(unclaimed)).to.not.equal(null);
      const videos = makeSubgraphDouble(() => ({ sourcesInUse: [used] }));

      await sweep({ videos });

      expect(videos.calls[0]?.variables?.ids).to.have.members([unclaimed, used]);
      expect(videos.calls[0]?.as.workspaceId).to.equal('ws_1');
      expect(
        await Promise.all([unclaimed, used, claimed].map(async (id) => (await recordOf(id))?.id)),
      ).to.deep.equal([undefined, used, claimed]);
      expect(await listStored(opened.storage)).to.have.members([
        `files/ws_1/${hashOf('used')}`,
        `files/ws_1/${hashOf('claimed')}`,
      ]);
    });

    it('removes screenshots of articles that were never stored, unless the videos service uses one', async () => {
      const marked = async (content: string) => {
        const id = await keep(content, 'screenshot');
        await inWorkspace((tx) => tx.update(FileEntity, { id }, { unclaimedSince: new Date() }));
        return id;
      };
      const [unclaimed, used] = [await marked('unclaimed'), await marked('used')];
      const claimed = await keep('claimed', 'screenshot');
      await sweep({ graceMs: HOUR_MS });
      expect(await recordOf(unclaimed)).to.not.equal(null);
      const videos = makeSubgraphDouble(() => ({ screenshotsInUse: [used] }));

      await sweep({ videos });

      expect(videos.calls[0]?.variables?.ids).to.have.members([unclaimed, used]);
      expect(await recordOf(unclaimed)).to.equal(null);
      expect(await recordOf(used)).to.include({ unclaimedSince: null });
      expect(await recordOf(claimed)).to.not.equal(null);
      expect(await listStored(opened.storage)).to.have.length(2);
    });

    it('removes no source while the videos service is unavailable', async () => {
      const id = await keep('unclaimed', 'source', null);
      const videos = makeSubgraphDouble(() => {
        throw new Error('videos is away');
      });

      const failure = await sweep({ videos }).catch((err: Error) => err.message);

      expect(failure).to.equal('videos is away');
      expect(await recordOf(id)).to.not.equal(null);
    });

    it('removes exports some time after they were replaced', async () => {
      const [first, firstSrt] = [await keep('export 1'), await keep('srt 1', 'srt')];
      const [second, secondSrt] = [await keep('export 2'), await keep('srt 2', 'srt')];
      const othersExport = await keep('of another video', 'export', 'vid_2');
      const replacedBy = (exportFileId: string, srtFileId: string) =>
        inWorkspace((tx) => markReplacedExports(tx, { videoId: 'vid_1', exportFileId, srtFileId }));
      await replacedBy(second, secondSrt);
      // Reported late: newer files stay.
      await replacedBy(first, firstSrt);

      await sweep({ replacedRetentionMs: HOUR_MS });
      expect(await recordOf(first)).to.not.equal(null);
      await sweep();

      const left = await Promise.all(
        [first, firstSrt, second, secondSrt, othersExport].map(async (id) => (await recordOf(id)) !== null),
      );
      expect(left).to.deep.equal([false, false, true, true, true]);
      expect(await listStored(opened.storage)).to.have.length(3);
    });

    it('removes no expired file of a video that is worked on', async () => {
      const id = await keep('expired source', 'source');
      await inWorkspace((tx) => tx.update(FileEntity, { id }, { supersededAt: new Date() }));
      await working('export_1', {});

      await sweep();
      const duringWork = await recordOf(id);
      await inWorkspace((tx) => tx.query('delete from work'));
      await sweep();

      expect(duringWork?.id).to.equal(id);
      expect(await recordOf(id)).to.equal(null);
    });

    it('leaves a file that is being stored: it waits for the transaction', async () => {
      const file = await aFile('kept meanwhile');
      await opened.storage.put(fileKey('ws_1', file.sha256), await pathOf('kept meanwhile'));
      await pathOf('kept meanwhile');
      let sweeping: Promise<void> | undefined;
      let isOver = false;

      await inTransaction(db, file, async (tx) => {
        await storeFile(tx, opened.storage, file);
        sweeping = sweep().then(() => {
          isOver = true;
        });
        // It finds bytes without a record, and waits for the lock.
        const waiting = async () =>
          (
            await db.query(
              `select 1 from pg_locks join pg_database on oid = database
                where locktype = 'advisory' and not granted and datname = current_database()`,
            )
          ).length > 0;
        while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 10));
        expect(isOver).to.equal(false);
      });
      await sweeping;

      expect(await listStored(opened.storage)).to.deep.equal([`files/ws_1/${file.sha256}`]);
    });

    it('does not lose a file that was prepared and swept before it was stored', async () => {
      const file = await aFile('sent ahead');
      await prepareFile(opened.storage, file);
      await sweep();

      await inTransaction(db, file, (tx) => storeFile(tx, opened.storage, file));

      expect(await listStored(opened.storage)).to.deep.equal([`files/ws_1/${file.sha256}`]);
    });

    it('runs in one instance at a time', async () => {
      await keep('unclaimed', 'source', null);
      let second: string | undefined;
      const videos = makeSubgraphDouble(() => ({ sourcesInUse: [] }));
      const call = videos.call.bind(videos);
      const whileSweeping = {
        ...videos,
        call: async <T>(asked: Parameters<typeof call>[0]): Promise<T> => {
          second = await sweepExclusively(contextOf());
          return call<T>(asked);
        },
      };

      const first = await sweepExclusively(contextOf({ videos: whileSweeping }));

      expect([first, second]).to.deep.equal(['done', 'elsewhere']);
      expect(await sweepExclusively(contextOf())).to.equal('done');
    });
  });
}
