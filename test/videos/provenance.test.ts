import { expect } from 'chai';
import type { z } from 'zod';
import { renderFinished } from '../../schemas/messages/media.js';
import type { Provenance } from '../../schemas/provenance.js';
import type { Caller } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { decideApproval, requestApproval } from '../../services/videos/approval/approvals.js';
import { applyExport } from '../../services/videos/facts/apply-export.js';
import { exportVideo } from '../../services/videos/operations/export-video.js';
import { RenderPlanEntity } from '../../services/videos/requests/request.entity.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { toVideo } from '../../services/videos/video/video.type.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

describe('provenance of an export', () => {
  const db = useTestDatabase().source('videos');
  let videoId: string;
  const { workspaceId } = aCaller();
  beforeEach(async () => {
    videoId = await anAnalyzedVideo(db, { cues: [{ startTime: 0, endTime: 2, text: 'Open the menu.' }] });
  });

  const inWorkspace = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(db, { workspaceId }, work);
  const as = (answer: () => unknown, caller: Partial<Caller> = {}) => ({
    ...aVideosContext(db, aCaller(caller)),
    auth: makeSubgraphDouble(answer as never),
  });
  const named = () => as(() => ({ _entities: [{ name: 'Ann Lee' }] }));
  const approve = async () => {
    const ann = as(() => ({}), { userId: 'usr_ann' });
    const { id } = await requestApproval(ann, videoId, {});
    return decideApproval(ann, { videoId, id }, { status: 'approved' });
  };
  const exported = async (ctx = named()): Promise<Provenance | undefined> => {
    await exportVideo(ctx, videoId, {});
    const plans = await inWorkspace((tx) =>
      tx.find(RenderPlanEntity, { where: { videoId }, order: { createdAt: 'desc' }, take: 1 }),
    );
    return plans[0]?.request.provenance;
  };
  const read = () => inWorkspace((tx) => tx.findOneByOrFail(VideoEntity, { id: videoId }));

  it('states the source, and nobody who approved while nobody has', async () => {
    const { sourceFileId } = await read();

    expect(await exported()).to.deep.equal({ sourceFileId });
  });

  it('states who approved the content as it is, and when', async () => {
    const { decidedAt } = await approve();

    expect((await exported())?.approval).to.deep.equal({
      id: 'usr_ann',
      name: 'Ann Lee',
      approvedAt: decidedAt?.toISOString(),
    });
  });

  it('states the ID alone while names cannot be read', async () => {
    await approve();
    const down = as(() => {
      throw new DomainError('unavailable', 'auth is restarting');
    });

    expect((await exported(down))?.approval).to.include({ id: 'usr_ann', name: null });
  });

  it('states no approval of content that has changed since', async () => {
    await approve();
    await inWorkspace((tx) =>
      tx.query(`update script_line set text = 'Close the menu.' where video_id = $1`, [videoId]),
    );

    expect(await exported()).to.not.have.property('approval');
  });

  it('states the language that a translated video was translated from', async () => {
    const original = await anAnalyzedVideo(db, { cues: [] });
    await inWorkspace(async (tx) => {
      await tx.query(`update video set language = 'de' where id = $1`, [original]);
      await tx.query(`update video set source_video_id = $2 where id = $1`, [videoId, original]);
    });

    expect(await exported()).to.deep.include({ translatedFrom: { language: 'de' } });
  });

  it('shows the content credentials of the newest export, and that an unsigned one has none', async () => {
    await exported();
    const [plan] = await inWorkspace((tx) => tx.find(RenderPlanEntity, { where: { videoId } }));
    const credentials = {
      signer: 'Example Ltd',
      selfSigned: false,
      signedAt: '2026-01-02T03:04:05.000Z',
      timeStamped: true,
      actions: ['c2pa.opened', 'c2pa.edited'],
      sourceSigned: false,
    };
    const finish = async (more: Partial<z.infer<typeof renderFinished.payload>>) => {
      const fact = {
        ...{
          jobId: 'job_1',
          attempt: 1,
          videoId,
          planId: plan?.id,
          exportFileId: 'fil_1',
          srtFileId: 'fil_2',
        },
        ...{ durationSeconds: 2, renderedSegments: 1, reusedSegments: 0 },
        ...more,
      };
      const rendered = renderFinished.payload.parse(fact);
      await inWorkspace((tx) =>
        applyExport(tx, rendered, { workspaceId: workspaceId as string, requestId: 'req_test' }),
      );
      return toVideo(await read(), () => 'https://files.test/file').contentCredentials;
    };

    const { signedAt, ...shown } = credentials;
    expect(await finish({ credentials })).to.deep.equal({
      present: true,
      signedAt: new Date(signedAt),
      ...shown,
    });
    expect(await finish({})).to.include({ present: false, signer: null, selfSigned: null });
  });
});
