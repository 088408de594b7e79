import { expect } from 'chai';
import { exportRatioOf } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { videoExported } from '../../../schemas/messages/videos.js';
import { JobEntity } from '../../../services/jobs/job/job.entity.js';
import type { OpenJob } from '../../../services/jobs/lifecycle/accept-job.js';
import { openJob, openJobs } from '../../../services/jobs/lifecycle/open-job.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import type { DomainError } from '../../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../../services/platform/graphql/subgraph-client.js';
import { findBackupContent } from '../../../services/videos/backup/find-backup-content.js';
import { updateExportSettings } from '../../../services/videos/export-settings/update-export-settings.js';
import { toVideoExport } from '../../../services/videos/exports/to-video-export.js';
import { VideoExportEntity } from '../../../services/videos/exports/video-export.entity.js';
import { applyExport } from '../../../services/videos/facts/apply-export.js';
import { deleteVideo } from '../../../services/videos/operations/delete-video.js';
import { estimateExports } from '../../../services/videos/operations/estimate-exports.js';
import { exportVideo } from '../../../services/videos/operations/export-video.js';
import { exportVideoInRatios } from '../../../services/videos/operations/export-video-in-ratios.js';
import { storeRestored } from '../../../services/videos/operations/store-restored.js';
import { RenderPlanEntity } from '../../../services/videos/requests/request.entity.js';
import { removeOldFiles } from '../../../services/videos/retention/remove-old-files-regularly.js';
import { findStalenessOfExport } from '../../../services/videos/staleness/find-export-staleness.js';
import { findStaleExports } from '../../../services/videos/staleness/find-stale-exports.js';
import { refreshVideo } from '../../../services/videos/staleness/refresh-video.js';
import { requireVideo, VideoEntity } from '../../../services/videos/video/video.entity.js';
import { aCaller, aService, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { makeDyingProcess } from '../../setup/dying-process.js';
import { failureOf } from '../../setup/failure-of.js';
import { aJobsContext } from '../../setup/jobs.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const WIDE_AND_TALL: ExportSettings[] = [{ ratio: '16:9' }, { ratio: '9:16', reframe: true }];
const CURRENT = {
  ...{ isCurrent: true, changesSubtitles: false, segmentsTotal: 2, segmentsToRender: 0, secondsToRender: 0 },
  ...{ mixesAudio: false, durationSeconds: 12, pixels: 1, problem: null },
};

describe('exports of a video in several ratios', () => {
  const database = useTestDatabase();
  const db = database.source('videos');
  const jobsDb = database.source('jobs');
  let id: string;
  let files = 0;
  beforeEach(async () => {
    id = await anAnalyzedVideo(db);
    await within((tx) => tx.update(VideoEntity, { id }, { width: 1280, height: 720 }));
    await db.query('delete from outbox');
  });

  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, origin, work);
  /** The jobs service with its own database. */
  const inJobs = async ({ variables = {}, as }: SubgraphCall) => {
    const ctx = aJobsContext(jobsDb, { ...as, issuer: 'videos' } as never);
    const read = (input: unknown) => ({ ...(input as OpenJob), kind: 'export' as const });
    if (variables.input) return { openJob: await openJob(ctx, read(variables.input)) };
    return { openJobs: await openJobs(ctx, (variables.inputs as unknown[]).map(read)) };
  };
  const as = (caller = aCaller(), process = makeDyingProcess()) => ({
    ...aVideosContext(db, caller),
    db: process.database(db),
    jobs: process.client(inJobs),
  });
  const exportAll = (given = WIDE_AND_TALL, ctx = as()) => exportVideoInRatios(ctx, id, given);
  const plansOf = () => within((tx) => tx.findBy(RenderPlanEntity, { videoId: id }));
  const jobsOf = () => inTransaction(jobsDb, origin, (tx) => tx.findBy(JobEntity, { videoId: id }));
  const rows = () => aVideosContext(db).load.exports.load(id);
  /** Applies a finished export of a request, as media reports it. */
  const finish = async (planId: string) => {
    const number = ++files;
    const exported = { exportFileId: `fil_v${number}`, srtFileId: `fil_s${number}` };
    const counts = { durationSeconds: 12, renderedSegments: 1, reusedSegments: 1 };
    const job = { jobId: `export_1_${number}`, attempt: 1, videoId: id, planId };
    const credentials = {
      ...{ signer: `Signer ${number}`, selfSigned: false, signedAt: '2026-01-02T03:04:05.000Z' },
      ...{ timeStamped: true, actions: ['c2pa.opened'], sourceSigned: false },
    };
    await within((tx) => applyExport(tx, { ...job, ...exported, ...counts, credentials }, origin));
    return exported;
  };
  const finishAll = async () => {
    for (const plan of await plansOf()) await finish(plan.id);
  };

  describe('exportVideoInRatios', () => {
    it('freezes every request and starts a job for each', async () => {
      const { exports, message } = await exportAll([...WIDE_AND_TALL, { ratio: '1:1' }]);

      expect(exports.map(({ aspectRatio, started }) => [aspectRatio, started])).to.deep.equal([
        ['16:9', true],
        ['9:16', true],
        ['1:1', true],
      ]);
      expect(message).to.equal('Exports were started: 16:9, 9:16, 1:1');
      const plans = await plansOf();
      expect(plans.map(({ aspectRatio, request }) => [aspectRatio, request.reframe])).to.have.deep.members([
        ['16:9', false],
        ['9:16', true],
        ['1:1', false],
      ]);
      const jobs = await inTransaction(jobsDb, origin, (tx) =>
        tx.find(JobEntity, {
          select: { id: true, variant: true, command: true },
          where: { videoId: id },
        }),
      );
      expect(jobs.map(({ variant }) => variant)).to.have.members(['16:9', '9:16', '1:1']);
      expect(
        jobs.map(({ command }) => [command?.payload.planId, command?.payload.request]),
      ).to.have.deep.members(plans.map(({ id, request }) => [id, request]));
    });

    it('starts none when one is refused, and names its field', async () => {
      const refused = async (...given: ExportSettings[]) => {
        const { code, field, message } = (await failureOf(exportAll(given))) as DomainError;
        return { code, field, message };
      };

      expect(await refused({ ratio: '1:1' }, { ratio: '3:1' } as never)).to.deep.include({
        code: 'validation_error',
        field: 'inputs[1].ratio',
      });
      expect((await refused({ ratio: '9:16' }, { language: 'fr' })).code).to.equal('validation_error');
      expect(await refused({}, { ratio: '16:9' })).to.deep.equal({
        code: 'validation_error',
        field: 'inputs[1].ratio',
        message: 'inputs[1].ratio must differ from that of inputs[0]; both have the aspect ratio 16:9',
      });
      expect(await refused()).to.include({ field: 'inputs', message: 'inputs must have 1 to 6 entries' });
      expect([await plansOf(), await jobsOf()]).to.deep.equal([[], []]);
    });

    it('does not start a ratio again that is being exported, and leaves a request for one to the running job', async () => {
      const [wide] = (await exportAll([{ ratio: '16:9' }])).exports;

      const { exports, message } = await exportAll();
      const alone = await exportVideo(as(), id, { ratio: '4:5' });

      expect(exports.map(({ started }) => started)).to.deep.equal([false, true]);
      expect([exports[0]?.job.id, alone.job.id, alone.started]).to.deep.equal([
        wide?.job.id,
        wide?.job.id,
        false,
      ]);
      expect(message).to.match(/^Exports were started: 9:16\. Already pending or running, .*: 16:9$/);
      expect((await plansOf()).map(({ aspectRatio }) => aspectRatio)).to.have.members(['16:9', '9:16']);
    });

    it('has one effect for a repeated key, wherever the process dies that answers it', async () => {
      const trial = async (diesAt: number) => {
        id = await anAnalyzedVideo(db);
        await exportAll([{ ratio: '1:1' }]);
        const caller = aCaller({ effectKey: `key_${id}`, credentialId: 'key_of_test' });
        const given: ExportSettings[] = [{ ratio: '1:1' }, { ratio: '9:16' }];
        const process = makeDyingProcess(diesAt);
        await exportAll(given, as(caller, process)).catch(() => undefined);
        const { exports } = await exportAll(given, as(caller));
        expect(
          exports.map(({ started }) => started),
          `died at ${diesAt}`,
        ).to.deep.equal([false, true]);
        expect((await jobsOf()).map(({ variant }) => variant)).to.have.members(['1:1', '9:16']);
        expect(await plansOf()).to.have.length(2);
        return process.isDead;
      };

      let line = 1;
      while (await trial(line)) line += 1;
      expect(line).to.be.greaterThan(5);
    });
  });

  it('are estimated without starting anything: minutes, and what they replace', async () => {
    await exportAll([{ ratio: '16:9' }]);
    await finishAll();
    const [made] = await rows();

    const estimate = await estimateExports(as(), id, WIDE_AND_TALL);

    expect(estimate).to.deep.equal({
      minutes: 0,
      exports: [
        { aspectRatio: '16:9', minutes: 0, replacesExportOf: made?.exportedAt },
        { aspectRatio: '9:16', minutes: 0, replacesExportOf: null },
      ],
    });
    expect(await refusalOf(estimateExports(as(), id, [{}, {}]))).to.equal('validation_error');
    expect(await jobsOf()).to.have.length(1);
  });

  it('replace the export of their ratio alone; the video has the files of the newest', async () => {
    await exportAll();
    const [wide, tall] = (await plansOf()).toSorted((a) => (a.aspectRatio === '16:9' ? -1 : 1));
    const first = await finish(wide?.id as string);
    const other = await finish(tall?.id as string);
    const newer = await finish(wide?.id as string);

    expect((await rows()).map(({ aspectRatio, exportFileId }) => [aspectRatio, exportFileId])).to.deep.equal([
      ['16:9', newer.exportFileId],
      ['9:16', other.exportFileId],
    ]);
    const signers = (await rows()).map((row) => toVideoExport(row, () => '').contentCredentials.signer);
    expect(signers, 'each its own credentials').to.deep.equal([`Signer ${files}`, `Signer ${files - 1}`]);
    const facts = (await queuedMessages(db)).filter(({ name }) => name === videoExported.name);
    expect(
      facts.map(({ payload }) => (payload as { replacedFileIds: string[] }).replacedFileIds),
    ).to.deep.equal([[], [], [first.exportFileId, first.srtFileId]]);
    expect(await within((tx) => requireVideo(tx, id))).to.include({ exportFileId: newer.exportFileId });
    await deleteVideo(as(), id);
    expect(await within((tx) => tx.countBy(VideoExportEntity, { videoId: id }))).to.equal(0);
  });

  it('are all in a backup, and after its restore', async () => {
    await exportAll();
    await finishAll();
    const content = await findBackupContent(aVideosContext(db, aService('media')), id);
    const restored = await anAnalyzedVideo(db);

    expect(content?.files.otherExports).to.have.length(1);
    await within(async (tx) => {
      const video = await requireVideo(tx, restored);
      await storeRestored(tx, video, {
        content: content as never,
        rendered: [],
        isAddressPermitted: () => true,
      });
      await tx.save(video);
    });

    const shape = (all: VideoExportEntity[]) =>
      all.map(({ aspectRatio, exportFileId, srtFileId, credentials, exportedAt }) => [
        aspectRatio,
        exportFileId,
        srtFileId,
        credentials,
        exportedAt.getTime(),
      ]);
    expect(shape(await aVideosContext(db).load.exports.load(restored))).to.deep.equal(shape(await rows()));
  });

  it('are compared each in its own ratio, and all of them brought up to date', async () => {
    await exportAll();
    await finishAll();
    await updateExportSettings(as(), id, { settings: { ratio: '1:1' } });
    const [newest, older] = await rows();
    const compared: unknown[] = [];
    const media = makeSubgraphDouble(({ variables }) => {
      compared.push((variables as { request: { ratio: string } }).request.ratio);
      return { comparedExport: { ...CURRENT, isCurrent: false } };
    });
    const ctx = { ...as(), media };

    for (const row of [newest, older])
      expect((await findStalenessOfExport(ctx, row as VideoExportEntity)).stale).to.equal(true);
    expect(compared).to.have.members(['16:9', '9:16']);
    expect((await findStaleExports(ctx, id)).map(({ exportId, stale }) => [exportId, stale])).to.deep.equal([
      [newest?.id, true],
      [older?.id, true],
    ]);
    const jobs = makeSubgraphDouble(() => ({ openProcess: { id: 'process_1_a' } }));
    const { steps } = await refreshVideo({ ...ctx, jobs }, id, ['export']);
    expect(steps).to.deep.equal(['refresh-export:1', 'export']);
  });

  it('are brought up to date one by one, and only current ones', async () => {
    await exportAll();
    await finishAll();
    const [newest, older] = await rows();
    const refresh = async (...exportIds: string[]) => {
      const media = makeSubgraphDouble(() => ({ comparedExport: { ...CURRENT, isCurrent: false } }));
      const jobs = makeSubgraphDouble(() => ({ openProcess: { id: 'process_1_a' } }));
      const ctx = { ...aVideosContext(db, aCaller()), media, jobs };
      return { ctx, steps: (await refreshVideo(ctx, id, ['export'], exportIds)).steps };
    };

    expect((await refresh(older?.id as string)).steps).to.deep.equal(['refresh-export:1']);
    const { ctx, steps } = await refresh(newest?.id as string);
    expect(steps).to.deep.equal(['export']);
    expect(ctx.media.calls).to.have.lengthOf(1);
    expect(await failureOf(refresh(newest?.id as string, 'exp_gone'))).to.include({
      code: 'validation_error',
      message: 'exportIds[1] must be the ID of a current export of the video',
    });
    expect(await refusalOf(refresh())).to.equal('validation_error');
    expect(await failureOf(refreshVideo(ctx, id, ['voiceover'], ['exp_1']))).to.include({
      message: 'exportIds requires the part EXPORT',
    });
  });

  it('end their retention each by its own age', async () => {
    await exportAll();
    await finishAll();
    const [newest, older] = await rows();
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000);
    await within((tx) =>
      tx.update(VideoExportEntity, { id: older?.id as string }, { exportedAt: tenDaysAgo }),
    );
    const jobs = makeSubgraphDouble(() => ({ videosWithOpenJobs: [] }));

    expect(await removeOldFiles(db, jobs, { sourceDays: 0, exportDays: 7 })).to.include({ exports: 1 });

    expect((await rows()).map((row) => row.id)).to.deep.equal([newest?.id]);
    expect(await within((tx) => requireVideo(tx, id))).to.include({ exportFileId: newest?.exportFileId });
  });
});

describe('the ratio of an export', () => {
  it('is the requested one, or that of the source if it is one of the five', () => {
    const sizes: ReadonlyArray<readonly [number | null, number | null]> = [
      [1920, 1080],
      [1366, 768],
      [608, 1080],
      [720, 720],
      [2560, 1080],
      [null, null],
    ];
    expect(sizes.map(([width, height]) => exportRatioOf(null, { width, height }))).to.deep.equal([
      ...['16:9', '16:9', '9:16', '1:1', 'source', 'source'],
    ]);
    expect(exportRatioOf('4:5', { width: 1920, height: 1080 })).to.equal('4:5');
  });
});
