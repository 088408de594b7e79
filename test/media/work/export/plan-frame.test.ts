import { join } from 'node:path';
import { expect } from 'chai';
import type { Assets, RequestedAsset } from '../../../../services/media/intake/assets/assets.js';
import { planFrame } from '../../../../services/media/work/export/plan-frame.js';
import { planWatermark } from '../../../../services/media/work/export/plan-watermark.js';
import { planZooms } from '../../../../services/media/work/export/plan-zooms.js';
import { preparedNames } from '../../../../services/media/work/export/prepared-source.js';
import { anInteraction } from '../../../setup/an-interaction.js';
import { drawnClip } from '../../../setup/drawn-clip.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { probeOnce } from '../../../setup/probe-once.js';
import { listStored, STORAGES, type TestStorage } from '../../../setup/storages.js';

const signal = new AbortController().signal;

describe('planFrame', () => {
  const dir = useFolderOfEachTest();
  let stored: TestStorage;
  beforeEach(async () => {
    stored = await STORAGES.disk();
  });
  afterEach(() => stored.close());

  const file = { workspaceId: 'ws_test', id: 'file_source' };
  const moving = async () => {
    const path = await drawnClip(
      "color=gray:s=320x180:r=30:d=3[a];color=white:s=20x40:r=30:d=3[b];[a][b]overlay=x='250+3*mod(n,5)':y=70",
    );
    return { path, probe: await probeOnce(path) };
  };
  const options = () => ({ scratch: dir, signal, onProgress: () => undefined });
  const upright = { ratio: '9:16', reframe: true } as const;

  it('measures a source once for all aspect ratios', async () => {
    const source = await moving();
    const first = await planFrame(stored.storage, file, source, upright, options());
    await first.keep();
    const gone = { ...source, path: join(dir, 'gone.mp4') };

    const again = await planFrame(stored.storage, file, gone, upright, options());
    const square = await planFrame(stored.storage, file, gone, { ...upright, ratio: '1:1' }, options());

    expect(first.pan!.stops[0]!.centre).to.be.closeTo(0.83, 0.03);
    expect(again.pan).to.deep.equal(first.pan);
    expect(square.pan!.stops[0]!.centre).to.be.within(0.7, 0.75);
    const [note, ...more] = await listStored(stored.storage);
    expect(more).to.deep.equal([]);
    expect(preparedNames(file.id)).to.include(note!.split('/')[2]);
  });

  it('stores nothing for canceled work', async () => {
    const source = await moving();

    await planFrame(stored.storage, file, source, upright, options());

    expect(await listStored(stored.storage)).to.deep.equal([]);
    const gone = { ...source, path: join(dir, 'gone.mp4') };
    await failureOf(planFrame(stored.storage, file, gone, upright, options()));
  });

  it('measures nothing when the frame keeps the aspect ratio of the source, or has bars', async () => {
    const { probe } = await moving();
    const gone = { probe, path: join(dir, 'gone.mp4') };
    for (const asked of [
      { ratio: null, reframe: true },
      { ratio: '16:9', reframe: true },
      { ratio: '9:16', reframe: false },
    ] as const)
      expect(await planFrame(stored.storage, file, gone, asked, options())).to.include({
        ratio: asked.ratio,
        pan: null,
      });
  });
});

describe('planFrame of a screen recording', () => {
  const never = () => Promise.reject(new Error('nothing has to be measured'));
  const at = (kind: 'click' | 'dialog', start: number, x: number, width: number) =>
    anInteraction(kind, start, { box: { x, y: 0.4, width, height: 0.2 } });

  it('shows the part of the width in which something is done, without measuring motion', async () => {
    const path = await drawnClip('color=gray:s=320x180:r=30:d=8');
    const source = { path, probe: await probeOnce(path) };
    const hints = {
      interactions: [at('click', 2, 0.1, 0.02), at('dialog', 4, 0.3, 0.5)],
      cursorTrack: [
        [0, 0.11, 0.5],
        [4, 0.11, 0.5],
        [4.3, 0.5, 0.5],
      ] as Array<[number, number, number]>,
      texts: [],
    };

    const { pan } = await planFrame(
      ...([{} as never, { workspaceId: 'ws_test', id: 'file_source' }, source] as const),
      ...([{ ratio: '9:16', reframe: true }, {} as never, never, async () => hints] as const),
    );

    const [first, second] = pan!.windows!;
    expect(pan!.windows).to.have.length(2);
    expect(first!.startSeconds).to.equal(0);
    expect(first!.from).to.be.at.most(0.1);
    expect(first!.to - first!.from).to.be.closeTo((9 / 16) ** 2, 0.01);
    expect(second!.startSeconds).to.be.within(3.5, 4);
    expect(second!.from).to.be.at.most(0.3);
    expect(second!.to).to.be.within(0.8, 0.85);
  });
});

describe('planZooms', () => {
  const zoom = { x: 0.5, y: 0.5, scale: 2 };

  it('returns moments within the footage that do not overlap', () => {
    const zooms = [
      { ...zoom, start: 8, end: 20 },
      { ...zoom, start: 1, end: 5 },
      { ...zoom, start: 4, end: 6, scale: 1.5 },
      { ...zoom, start: 6.5, end: 7, scale: 1 },
      { ...zoom, start: 12, end: 13 },
    ];

    const planned = planZooms({ zooms, isDetected: true }, 10);

    expect(planned.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).to.deep.equal([
      [1, 4],
      [4, 6],
      [8, 10],
    ]);
  });
});

describe('planZooms with windows', () => {
  const zoom = { x: 0.5, y: 0.5, scale: 2 };
  const zooms = [
    { ...zoom, start: 1, end: 3 },
    { ...zoom, start: 6, end: 8 },
  ];
  const planned = (isDetected: boolean) =>
    planZooms({ zooms, isDetected }, 10, [{ startSeconds: 2, endSeconds: 5, from: 0, to: 0.5 }]).map(
      ({ startSeconds }) => startSeconds,
    );

  it('returns no detected moments during a window', () => {
    expect(planned(true)).to.deep.equal([6]);
  });

  it('returns a user’s own moments, also during a window', () => {
    expect(planned(false)).to.deep.equal([1, 6]);
  });
});

describe('planWatermark', () => {
  const watermark = {
    imageUrl: 'https://example.com/m.png',
    position: 'top-left',
    size: 'small',
    opacity: 80,
  } as const;
  const run = { work: { workspaceId: 'ws_test' }, signal, scratch: '/nowhere' } as never;

  it('returns the stored image and its style, and requests none that would not be visible', async () => {
    const asked: RequestedAsset[] = [];
    const sha256 = 'b'.repeat(64);
    const assets: Assets = {
      async obtain(one) {
        asked.push(one);
        return { sha256, width: 40, height: 20, durationSeconds: null, probe: null };
      },
    };

    const { imageUrl: url, ...look } = watermark;
    expect(await planWatermark(assets, run, { watermark })).to.deep.equal({
      sha256,
      width: 40,
      height: 20,
      ...look,
    });
    expect(await planWatermark(assets, run, { watermark: { ...watermark, opacity: 0 } })).to.equal(null);
    expect(await planWatermark(assets, run, { watermark: null })).to.equal(null);
    expect(asked).to.deep.equal([
      { workspaceId: 'ws_test', url, kind: 'image', field: 'watermark.imageUrl' },
    ]);
  });
});
