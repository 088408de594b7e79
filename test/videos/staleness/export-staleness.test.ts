import { expect } from 'chai';
import { FileEntity } from '../../../services/media/storage/file.entity.js';
import { makeWorkspaceSemaphore } from '../../../services/media/work/planning/workspace-semaphore.js';
import { compareExport } from '../../../services/media/work/staleness/compare-export.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { updateBrandKit } from '../../../services/videos/brand-kit/update-brand-kit.js';
import type { VideosContext } from '../../../services/videos/context.js';
import { replaceElements } from '../../../services/videos/element/replace-elements.js';
import { updateExportSettings } from '../../../services/videos/export-settings/update-export-settings.js';
import { applyExport } from '../../../services/videos/facts/apply-export.js';
import { resolveExport } from '../../../services/videos/operations/resolve-export.js';
import { RenderPlanEntity } from '../../../services/videos/requests/request.entity.js';
import { replaceScript } from '../../../services/videos/script/replace-script.js';
import { findStalenessOfNewestExport } from '../../../services/videos/staleness/find-export-staleness.js';
import { requireVideo, VideoEntity } from '../../../services/videos/video/video.entity.js';
import { replaceZoomMoments } from '../../../services/videos/zoom/replace-zoom-moments.js';
import { aCaller } from '../../setup/calls.js';
import { makeClip } from '../../setup/clips.js';
import { useTestDatabase } from '../../setup/database.js';
import { useMediaAtWork, WORKSPACE } from '../../setup/media-at-work.js';
import { makeRandom } from '../../setup/random.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aDraft, analyze } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const LINES = [
  { start: 0.5, end: 2.5, text: 'Open the settings' },
  { start: 5, end: 7, text: 'Choose a language' },
  { start: 9, end: 11, text: 'Save the page' },
];
const BOX = { type: 'rectangle', x: 0.1, y: 0.1, width: 0.3, height: 0.3, color: '#FF0000' } as const;

type Edit = readonly [name: string, edit: (ctx: VideosContext, id: string) => Promise<unknown>];

/** Each edit changes one thing; some change nothing that an export shows. */
const EDITS: readonly Edit[] = [
  ['nothing', async () => undefined],
  [
    'the name',
    (ctx, id) => inTransaction(ctx.db, WORKSPACE, (tx) => tx.update(VideoEntity, { id }, { name: 'Other' })),
  ],
  [
    'the text of a line',
    (ctx, id) =>
      replaceScript(
        ctx,
        id,
        LINES.map((line, at) => (at === 1 ? { ...line, text: 'Pick one' } : line)),
      ),
  ],
  [
    'the time of a line',
    (ctx, id) =>
      replaceScript(
        ctx,
        id,
        LINES.map((line, at) => (at === 2 ? { ...line, end: 10.4 } : line)),
      ),
  ],
  ['a removed line', (ctx, id) => replaceScript(ctx, id, LINES.slice(0, 2))],
  ['a zoom', (ctx, id) => replaceZoomMoments(ctx, id, [{ start: 5, end: 8, x: 0.3, y: 0.3, scale: 2 }])],
  ['an element', (ctx, id) => replaceElements(ctx, id, [{ ...BOX, start: 1, end: 3 }])],
  [
    'an element that is gone before it is seen',
    (ctx, id) => replaceElements(ctx, id, [{ ...BOX, start: 2, end: 2.001 }]),
  ],
  [
    'the background, which nothing shows',
    (ctx, id) => updateExportSettings(ctx, id, { settings: { background: 'black' } }),
  ],
  ['the ratio', (ctx, id) => updateExportSettings(ctx, id, { settings: { ratio: '1:1' } })],
  ['the color of captions', (ctx) => updateBrandKit(ctx, { captions: { color: '#FFEE00' } } as never)],
  ['the logo of articles', (ctx) => updateBrandKit(ctx, { article: { primaryColor: '#123456' } } as never)],
];

describe('staleness of an export', () => {
  const db = useTestDatabase().source('videos');
  const media = useMediaAtWork();
  let id: string;
  let ctx: VideosContext;
  let exports = 0;

  before(async () => {
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p'];
    const talk = await makeClip('stale-talk', { seconds: 12, fps: '25', size: '160x90', codec });
    id = await aDraft(db);
    const sourceFileId = await media.source(talk, id);
    await inTransaction(db, WORKSPACE, (tx) =>
      tx.update(VideoEntity, { id }, { sourceFileId, durationSeconds: 12 }),
    );
    await analyze(db, id, {
      durationSeconds: 12,
      cues: LINES.map(({ start: startTime, end: endTime, text }) => ({ startTime, endTime, text })),
    });
    const bounded = makeWorkspaceSemaphore({ total: 1, perWorkspace: 1, waiting: 1 }, 'plans');
    const answerOf = async ({
      variables,
    }: {
      variables?: Readonly<Record<string, unknown>> | undefined;
    }) => ({
      comparedExport: await compareExport(async () => ({ ...media.rendering, bounded }), {
        ...WORKSPACE,
        ...variables,
      } as never),
    });
    ctx = {
      ...aVideosContext(db, aCaller()),
      media: { ...makeSubgraphDouble(() => ({})), call: answerOf as never },
    };
  });

  /** Exports the video as it is now. Returns the hashes of both files and what was rendered. */
  async function exportNow() {
    const request = await inTransaction(db, WORKSPACE, async (tx) =>
      resolveExport(tx, await requireVideo(tx, id), {}),
    );
    const { payload } = await media.export(id, request.sourceFileId, '', request);
    const { exportFileId, srtFileId, renderedSegments, reusedSegments } = payload as Record<string, string>;
    exports += 1;
    const planId = `pln_${exports}`;
    await inTransaction(db, WORKSPACE, async (tx) => {
      const row = { ...WORKSPACE, id: planId, videoId: id, request, settings: {} };
      await tx.insert(RenderPlanEntity, row as never);
      await applyExport(tx, { ...payload, planId } as never, { ...WORKSPACE, requestId: 'req_test' });
    });
    const hashOf = async (fileId: string) =>
      (await inTransaction(media.db, WORKSPACE, (tx) => tx.findOneByOrFail(FileEntity, { id: fileId })))
        .sha256;
    return {
      files: [await hashOf(String(exportFileId)), await hashOf(String(srtFileId))],
      rendered: Number(renderedSegments),
      total: Number(renderedSegments) + Number(reusedSegments),
    };
  }

  const seed = 20;
  it(`says exactly what an export after any one edit changes and renders (seed ${seed})`, async () => {
    const random = makeRandom(seed);
    const edits = EDITS.map((edit) => ({ edit, order: random() })).sort((a, b) => a.order - b.order);
    let last = await exportNow();

    for (const {
      edit: [name, edit],
    } of edits) {
      await edit(ctx, id);
      const said = await findStalenessOfNewestExport(ctx, id);
      const made = await exportNow();

      expect(said?.stale, name).to.equal(made.files.join() !== last.files.join());
      expect(said?.segmentsToRender, name).to.equal(made.rendered);
      expect(said?.segmentsTotal, name).to.equal(made.total);
      expect(said?.reasonCount === 0, name).to.equal(!said?.stale);
      expect((await findStalenessOfNewestExport(ctx, id))?.stale, `${name}, exported`).to.equal(false);
      last = made;
    }
  });

  it('names the line, the setting and the zoom', async () => {
    await replaceScript(ctx, id, LINES);
    await replaceZoomMoments(ctx, id, []);
    await updateExportSettings(ctx, id, { settings: {}, reset: ['ratio'] });
    await exportNow();
    await replaceScript(ctx, id, [{ ...LINES[0]!, text: 'Open the page' }, ...LINES.slice(1)]);
    await replaceZoomMoments(ctx, id, [{ start: 5, end: 8, x: 0.3, y: 0.3, scale: 2 }]);
    await updateExportSettings(ctx, id, { settings: { reframe: true } });

    const said = await findStalenessOfNewestExport(ctx, id);

    expect(
      said?.reasons.map(({ kind, line, start, setting }) => ({ kind, line, start, setting })),
    ).to.deep.equal([
      { kind: 'LINE_CHANGED', line: 0, start: 0.5, setting: null },
      { kind: 'ZOOM_CHANGED', line: null, start: 5, setting: null },
      { kind: 'SETTING_CHANGED', line: null, start: null, setting: 'reframe' },
    ]);
    expect(said?.reasons[0]?.message).to.equal('Line 1 was “Open the settings” and is “Open the page”');
    expect(said).to.include({ minutes: 0, mixesAudio: false, changesSubtitles: true });
  });

  it('says why an export would be refused', async () => {
    await inTransaction(db, WORKSPACE, (tx) => tx.update(VideoEntity, { id }, { sourceFileId: 'fil_none' }));

    const said = await findStalenessOfNewestExport(ctx, id);

    expect(said?.stale).to.equal(true);
    expect(said?.segmentsToRender).to.equal(null);
    expect(said?.reasons.map(({ kind }) => kind)).to.include.members(['CANNOT_BE_MADE', 'SOURCE_CHANGED']);
  });

  it('does not guess what an unknown export was made from', async () => {
    await inTransaction(db, WORKSPACE, (tx) => tx.update(VideoEntity, { id }, { exportPlanId: null }));

    const said = await findStalenessOfNewestExport(ctx, id);

    expect(said?.reasons.map(({ kind }) => kind)).to.deep.equal(['NOT_COMPARABLE']);
  });
});
