import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { makeWorkspaceSemaphore } from '../../../../services/media/work/planning/workspace-semaphore.js';
import {
  type PreviewFrame,
  type PreviewServices,
  type PreviewTimeline,
  previewFrame,
} from '../../../../services/media/work/preview/preview-frame.js';
import { removeOldPreviews } from '../../../../services/media/work/sweep/remove-due-files.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { type AssetServer, startAssetServer } from '../../../setup/asset-server.js';
import { makeClip } from '../../../setup/clips.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';
import { rawFrames } from '../../../setup/raw-frames.js';
import { aRenderRequest } from '../../../setup/render-request.js';

const VIDEO = 'vid_1';
/** Mean difference of samples, 0 to 255, that two lossy encoders make. */
const ENCODING = 1.5;
const CUES = [{ startTime: 0.5, endTime: 3, text: 'Open the settings' }];
const BOX = { start: 0, end: 4, x: 0.1, y: 0.1, width: 0.4, height: 0.5 };
const RECTANGLE = {
  ...BOX,
  type: 'rectangle' as const,
  color: '#FF0000',
  strokePercent: 4,
  filled: true,
  opacity: 80,
};

describe('previewFrame', () => {
  const media = useMediaAtWork();
  let web: AssetServer;
  let services: PreviewServices;
  let source: string;

  before(async () => {
    web = await startAssetServer();
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', 'yuv420p'];
    const talk = await makeClip('preview-talk', { seconds: 4, fps: '25', codec });
    const scene = await makeClip('preview-scene', {
      seconds: 1,
      fps: '25',
      filter: 'drawbox=c=0x0000FF:t=fill',
      codec,
    });
    web.files.set('/opening.mp4', await readFile(scene));
    source = await media.source(talk, VIDEO);
    const bounded = makeWorkspaceSemaphore({ total: 2, perWorkspace: 2, waiting: 2 }, 'previewed frames');
    services = { ...media.rendering, bounded, withinMs: 60_000 };
  });
  after(async () => {
    await web.stop();
  });

  const preview = (
    at: number,
    asked: Partial<RenderRequest> = {},
    timeline: PreviewTimeline = 'export',
  ): Promise<PreviewFrame> => {
    const request = aRenderRequest({ videoId: VIDEO, sourceFileId: source, captions: null, ...asked });
    return previewFrame(services, { ...WORKSPACE, request, at, timeline });
  };
  const exported = async (asked: Partial<RenderRequest>): Promise<string> => {
    const { name, payload } = await media.export(VIDEO, source, '', { cues: [], captions: null, ...asked });
    expect(name, JSON.stringify(payload)).to.equal('media.render-finished.v1');
    return media.pathOf(payload.exportFileId);
  };
  const pixelsOf = async ({ fileId }: PreviewFrame) =>
    rawFrames(await media.pathOf(fileId), { format: 'rgb24', count: 1 });

  /** Mean difference of the samples of the frame that a file shows at a time and of its preview. */
  async function difference(path: string, frame: number, shown: Buffer): Promise<number> {
    const filters = `trim=start_frame=${frame}:end_frame=${frame + 1},scale=in_color_matrix=bt709:in_range=tv`;
    const wanted = await rawFrames(path, { filters, format: 'rgb24' });
    return meanDifference(wanted, shown);
  }

  /** Whether a frame differs from another in more than an encoder changes. */
  async function differs(frame: Buffer, other: PreviewFrame): Promise<boolean> {
    const pixels = await pixelsOf(other);
    return frame.filter((value, at) => Math.abs(value - (pixels[at] as number)) > 64).length > 100;
  }

  const { captions } = aRenderRequest({ videoId: VIDEO, sourceFileId: '' });
  /** Settings, each followed by changes that are seen. */
  const SETTINGS: ReadonlyArray<readonly [string, ...Array<Partial<RenderRequest>>]> = [
    [
      'captions and elements',
      { cues: CUES, captions, elements: [RECTANGLE], elementFadeSeconds: 1 },
      { captions: null },
      { elements: [] },
    ],
    [
      'zooms and the ratio',
      { zooms: [{ start: 0, end: 4, x: 0.3, y: 0.4, scale: 2.5 }], ratio: '9:16', background: 'blur' },
      { zooms: [] },
      { ratio: null },
    ],
  ];
  for (const [what, asked = {}, ...others] of SETTINGS)
    it(`shows the ${what} of the export`, async () => {
      const path = await exported(asked);

      const later = await pixelsOf(await preview(2, asked));

      expect(await difference(path, 15, await pixelsOf(await preview(0.6, asked)))).to.be.lessThan(ENCODING);
      expect(await difference(path, 50, later)).to.be.lessThan(ENCODING);
      for (const without of others)
        expect(
          await differs(later, await preview(2, { ...asked, ...without })),
          JSON.stringify(without),
        ).to.equal(true);
    });

  it('shows scenes, crossfades and slides, with times of the export or of the source', async () => {
    const slide = { title: 'Settings', body: null, imageUrl: null, layout: 'full' as const };
    const asked: Partial<RenderRequest> = {
      openingSceneUrl: web.urlOf('/opening.mp4'),
      crossfadeSeconds: 0.4,
      slides: [{ ...slide, start: 2, end: 3 }],
    };
    const path = await exported(asked);

    for (const [at, frame] of [
      [0, 0],
      [0.8, 20],
      [1.2, 30],
      [2.72, 68],
      [4.6, 114],
    ] as const)
      expect(await difference(path, frame, await pixelsOf(await preview(at, asked))), `${at}`).to.be.lessThan(
        4,
      );

    const ofSource = await preview(1, asked, 'source');
    expect(ofSource).to.include({ at: 1.6, duration: 4.6 });
    expect((await preview(1.6, asked)).fileId).to.equal(ofSource.fileId);
  });

  it('draws a frame once', async () => {
    const first = await preview(3.2);
    const again = await preview(3.21);
    const other = await preview(3.2, { ratio: '1:1' });

    expect(first.reused).to.equal(false);
    expect(again).to.include({ reused: true, fileId: first.fileId, at: 3.2 });
    expect(other.reused).to.equal(false);
  });

  it('refuses a time after the end', async () => {
    expect(await failureOf(preview(4.5))).to.include({
      code: 'validation_error',
      field: 'at',
      message: 'at is 4.5 s, and the export is 4 s long; use a time from 0 to 4',
    });
    expect((await preview(4)).at).to.equal(3.96);
  });

  it('names the setting whose file cannot be used', async () => {
    const failure = await failureOf(preview(1, { openingSceneUrl: web.urlOf('/missing.mp4') }));

    expect(failure).to.include({ code: 'validation_error' });
    expect(failure.message).to.match(/^openingSceneUrl could not be used/);
  });

  it('bounds the frames of a workspace that are drawn at once', async () => {
    const drawn = await Promise.allSettled([0.1, 0.3, 0.5, 0.7, 0.9].map((at) => preview(at)));

    const refused = drawn.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).to.have.length(1);
    expect(refused[0]).to.include({ code: 'rate_limit_exceeded' });
  });

  it('gives up after its time limit', async () => {
    const failure = await failureOf(
      previewFrame(
        { ...services, withinMs: 1 },
        {
          ...WORKSPACE,
          request: aRenderRequest({ videoId: VIDEO, sourceFileId: source }),
          at: 0,
          timeline: 'export',
        },
      ),
    );

    expect(failure).to.include({ code: 'unavailable' });
  });

  it('is removed a day after its last use', async () => {
    const [old, used] = [await preview(0.4), await preview(0.8)];
    await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.query(`update file set created_at = now() - interval '25 hours' where id = any($1)`, [
        [old.fileId, used.fileId],
      ]),
    );
    await preview(0.8);

    await removeOldPreviews({
      db: media.db,
      storage: media.storage,
      log: { info: () => undefined },
      metrics: { removed: { inc: () => undefined }, removedBytes: { inc: () => undefined } },
    } as never);

    const left = await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.findBy(FileEntity, { purpose: 'preview' }),
    );
    const ids = left.map(({ id }) => id);
    expect(ids).to.include(used.fileId).and.not.include(old.fileId);
  });
});

const meanDifference = (one: Buffer, other: Buffer): number => {
  expect(one.length).to.equal(other.length);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] as number)), 0) / one.length;
};
