import { openAsBlob } from 'node:fs';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { RenderPlan } from '../../../../services/media/video/render/plan/render-plan.js';
import { listPlans } from '../../../../services/media/work/export/store-plan.js';
import { serveSharedMetrics } from '../../../../services/platform/metrics/define-metric.js';
import { clip } from '../../../setup/clips.js';
import { type MediaAtWork, startMediaAtWork } from '../../../setup/media-at-work.js';
import { measureGrowth } from '../../../setup/metric-values.js';
import { STORAGES, type TestStorage } from '../../../setup/storages.js';
import { waitUntil } from '../../../setup/wait-until.js';

describe('concurrent exports of one video', () => {
  let opened: TestStorage;
  let media: MediaAtWork;

  before(async () => {
    opened = await STORAGES.disk();
    media = await startMediaAtWork(opened.storage, { concurrency: 2 });
  });
  after(async () => {
    await media.stop();
    await opened.close();
  });

  it('render a segment that both need once', async () => {
    const uploaded = await media.upload(await openAsBlob(await clip('plain')));
    const { fileId } = (await uploaded.json()) as { fileId: string };
    await media.claim(fileId, 'vid_1');
    const metrics = new Registry();
    serveSharedMetrics(metrics);
    const measured = await measureGrowth(metrics, [
      'export_segments_total{source="rendered"}',
      'export_segments_total{source="reused"}',
    ]);
    const joined = await measureGrowth(metrics, ['work_run_seconds_count{kind="join",outcome="done"}']);

    const ends = await Promise.all([
      ...[media.export('vid_1', fileId, 'Same words'), media.export('vid_1', fileId, 'Same words')],
    ]);

    expect(ends.map(({ name }) => name)).to.deep.equal(Array(2).fill('media.render-finished.v1'));
    const counts = ends.map(({ payload }) => payload as { renderedSegments: number; reusedSegments: number });
    const segments = (counts[0]?.renderedSegments ?? 0) + (counts[0]?.reusedSegments ?? 0);
    expect(segments).to.be.greaterThan(1);
    expect(counts.reduce((sum, { renderedSegments }) => sum + renderedSegments, 0)).to.equal(segments);
    await waitUntil('both are counted', async () => (await joined())[0] === 2);
    expect(await measured()).to.deep.equal([segments, segments]);

    // The plans can be read afterwards, by their own workspace only, in the requested order.
    const plans = await listPlans(media.db, 'ws_test', ['job_none', 'job_1']);
    expect(plans[0]).to.equal(null);
    const drawn = plans[1]?.captions?.cues.flatMap(({ pieces }) => pieces.map(({ text }) => text));
    expect(drawn?.join(' ')).to.equal('Same words');
    expect(RenderPlan.parse(plans[1]).output).to.include({ width: 320, height: 180 });
    expect(await listPlans(media.db, 'ws_other', ['job_1'])).to.deep.equal([null]);
  });
});
