import { expect } from 'chai';
import { Registry } from 'prom-client';
import type { Interaction } from '../../../../schemas/interaction.js';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { Assets, RequestedAsset } from '../../../../services/media/intake/assets/assets.js';
import { RenderPlan } from '../../../../services/media/video/render/plan/render-plan.js';
import { viewTrack } from '../../../../services/media/video/render/video/view/view-layer.js';
import { maxSideCrop, planScenes } from '../../../../services/media/work/export/compose-plan.js';
import { describeContent } from '../../../../services/media/work/export/join-export.js';
import { keySegments, segmentKey } from '../../../../services/media/work/export/key-plan.js';
import { madeFrom } from '../../../../services/media/work/export/made-from.js';
import { listPlans } from '../../../../services/media/work/export/store-plan.js';
import { serveSharedMetrics } from '../../../../services/platform/metrics/define-metric.js';
import { clip } from '../../../setup/clips.js';
import { drawnClip } from '../../../setup/drawn-clip.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useMediaAtWork } from '../../../setup/media-at-work.js';
import { measureGrowth } from '../../../setup/metric-values.js';
import { planOf } from '../../../setup/segment-frames.js';
import { waitUntil } from '../../../setup/wait-until.js';

const run = { work: { workspaceId: 'ws_1' }, signal: new AbortController().signal, scratch: '/nowhere' };

describe('planScenes', () => {
  const plan = (durationSeconds: number, urls: { openingSceneUrl?: string; closingSceneUrl?: string }) => {
    const asked: RequestedAsset[] = [];
    const assets: Assets = {
      obtain: async (one) => {
        asked.push(one);
        return {
          sha256: one.url,
          width: 16,
          height: 16,
          durationSeconds,
          probe: { durationSeconds } as never,
        };
      },
    };
    const request = { openingSceneUrl: null, closingSceneUrl: null, ...urls };
    return { asked, scenes: planScenes(assets, run as never, request) };
  };

  it('obtains the requested scenes, each for its own setting', async () => {
    const { asked, scenes } = plan(300, { closingSceneUrl: 'http://x/end.mp4' });

    expect(await scenes).to.deep.equal({
      opening: null,
      closing: { sha256: 'http://x/end.mp4', probe: { durationSeconds: 300 } },
    });
    expect(asked).to.deep.equal([
      { workspaceId: 'ws_1', url: 'http://x/end.mp4', kind: 'scene', field: 'closingSceneUrl' },
    ]);
  });

  it('refuses a scene that is too long', async () => {
    const failure = await failureOf(plan(300.4, { openingSceneUrl: 'http://x/film.mp4' }).scenes);

    expect(failure).to.include({
      code: 'validation_error',
      message: 'openingSceneUrl must be at most 300 seconds long; it has 301',
    });
  });
});

const slide = (layout: 'full' | 'side'): RenderRequest['slides'][number] => ({
  imageUrl: null,
  title: 'One',
  body: null,
  start: 0,
  end: 1,
  layout,
});
const film = async () => ({ interactions: [], isAnalyzed: true });
const screencast = async () => ({ interactions: [{} as Interaction], isAnalyzed: true });
const unknown = async () => ({ interactions: [], isAnalyzed: false });

describe('maxSideCrop', () => {
  it('crops a film beside something, and nothing of a screen recording or an unknown video', async () => {
    const beside = { slides: [slide('side')], presenter: null };

    expect(await maxSideCrop(beside, film)).to.equal(0.4);
    expect(await maxSideCrop(beside, screencast)).to.equal(0);
    expect(await maxSideCrop(beside, unknown)).to.equal(0);
  });

  it('does not look for interactions when nothing is beside the footage', async () => {
    const alone = { slides: [slide('full')], presenter: null };

    expect(await maxSideCrop(alone, () => Promise.reject(new Error('not needed')))).to.equal(null);
  });
});

const file = (sha256: string) => ({ sha256 });

describe('madeFrom', () => {
  it('lists every file of an export, a repeated one only once', () => {
    const plan = {
      parts: [{ role: 'footage', source: file('f') }],
      audio: { parts: [{ narration: { lines: [file('l1'), file('l2'), file('l1')] } }], music: file('m') },
      slides: [{ image: file('s') }, { image: null }, { image: file('s') }],
      presenter: { picture: file('p') },
      watermark: file('w'),
      captions: { fonts: [file('t')] },
    };

    expect(madeFrom(plan as never).map(({ role, sha256 }) => `${role} ${sha256}`)).to.deep.equal([
      ...['footage f', 'narration l1', 'narration l2', 'music m'],
      ...['slide s', 'presenter p', 'watermark w', 'font t'],
    ]);
  });

  it('lists nothing for absent settings', () => {
    const parts = [{ role: 'footage', source: file('f') }];
    const none = { audio: null, slides: [], presenter: null, watermark: null, captions: null };

    expect(madeFrom({ parts, ...none } as never)).to.deep.equal([{ role: 'footage', sha256: 'f' }]);
  });
});

const planned = (parts: object[], captions: object | null = null) =>
  ({ parts, captions, output: { fpsNum: 30_000, fpsDen: 1001 } }) as unknown as RenderPlan;
const footage = { role: 'footage', frames: 300 };

describe('describeContent', () => {
  it('says when the footage begins and where it stands still, in seconds', () => {
    const plan = planned([
      { role: 'opening', frames: 60 },
      { ...footage, fadeFrames: 30, holds: [{ at: 90, length: 15 }] },
      { role: 'closing', frames: 30 },
    ]);

    expect(describeContent(plan, { durationSeconds: 12.5, isSynthetic: true })).to.deep.equal({
      durationSeconds: 12.5,
      footageStartSeconds: 1.001,
      holds: [{ at: 3.003, length: 0.5005 }],
      hasCaptions: false,
      hasSyntheticAudio: true,
    });
  });

  it('says whether captions are burned in', () => {
    const given = { durationSeconds: 10, isSynthetic: false };

    expect(describeContent(planned([footage], {}), given)).to.deep.include({
      footageStartSeconds: 0,
      hasCaptions: true,
    });
    expect(describeContent(planned([footage]), given)).to.deep.include({ holds: [], hasCaptions: false });
  });
});

const machine = { ffmpegBuildId: 'build' };

describe('keySegments', () => {
  const long = async () => {
    const zooms = Array.from({ length: 100 }, (_, index) => ({
      startSeconds: index * 3,
      endSeconds: index * 3 + 2,
      x: 0.3,
      y: 0.6,
      scale: 1.5,
    }));
    const { plan } = await planOf(await drawnClip('color=gray:s=64x36:r=30:d=1'), { zooms });
    const segments = Array.from({ length: 40 }, (_, index) => ({
      index,
      part: 0,
      startFrame: index * 240,
      endFrame: index * 240 + 240,
    }));
    return { plan, segments };
  };

  it('yields between segments, and returns the same key for each as when computed alone', async () => {
    const { plan, segments } = await long();
    let turns = 0;
    const turn = () => {
      turns += 1;
      waiting = setImmediate(turn);
    };
    let waiting = setImmediate(turn);

    const keyed = await keySegments(plan, segments, machine, new AbortController().signal);
    clearImmediate(waiting);

    expect(turns).to.be.at.least(segments.length - 1);
    expect(keyed.map(({ segment }) => segment)).to.deep.equal(segments);
    // A copy has none of the plan's cached results.
    const alone = segments.map((segment) => segmentKey(structuredClone(plan), segment, machine));
    expect(keyed.map(({ key }) => key)).to.deep.equal(alone);
  });

  it('computes once for all segments how the view changes', async () => {
    const { plan } = await long();
    const part = plan.parts[0]!;

    expect(viewTrack({ plan, part })).to.equal(viewTrack({ plan, part }));
    const other = { ...plan, zooms: plan.zooms.slice(1) };
    expect(viewTrack({ plan: other, part }).moves).not.to.deep.equal(viewTrack({ plan, part }).moves);
  });

  it('stops when aborted', async () => {
    const { plan, segments } = await long();
    const leaving = new AbortController();
    setImmediate(() => leaving.abort());

    const failure = await failureOf(keySegments(plan, segments, machine, leaving.signal));

    expect((failure as Error).name).to.equal('AbortError');
  });
});

describe('concurrent exports of one video', () => {
  const media = useMediaAtWork(() => ({ concurrency: 2 }));

  it('render a segment that both need once', async () => {
    const fileId = await media.source(await clip('plain'));
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
