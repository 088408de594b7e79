import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type AssetServer, startAssetServer } from '../../../setup/asset-server.js';
import { drawFile, drawnClip } from '../../../setup/drawn-clip.js';
import { useFolder } from '../../../setup/folders.js';
import { useMediaAtWork } from '../../../setup/media-at-work.js';
import { rawFrames } from '../../../setup/raw-frames.js';
import { colourAt, type RawFrame } from '../../../setup/segment-frames.js';
import { listStored } from '../../../setup/storages.js';

const _signal = new AbortController().signal;

describe('export with video settings', () => {
  const dir = useFolder();
  const media = useMediaAtWork();
  let assets: AssetServer;
  before(async () => {
    assets = await startAssetServer();
  });
  after(async () => {
    await assets.stop();
  });

  async function pictureAt(exportFileId: unknown, seconds: number): Promise<RawFrame> {
    const path = await media.pathOf(exportFileId);
    const filters = 'scale=in_color_matrix=bt709:in_range=tv:out_range=pc';
    const bytes = await rawFrames(path, { atSeconds: seconds, count: 1, filters, format: 'rgb24' });
    return { width: 180, height: bytes.length / 3 / 180, bytes };
  }

  it('has the aspect ratio, follows the motion, and shows watermark and captions', async () => {
    const markPath = join(dir, 'mark.png');
    await drawFile('color=blue:s=64x64', markPath);
    assets.files.set('/mark.png', await readFile(markPath));
    const drawing =
      "color=gray:s=320x180:r=30:d=3[a];color=white:s=20x40:r=30:d=3[b];[a][b]overlay=x='250+3*mod(n,5)':y=70";
    const sourceFileId = await media.source(await drawnClip(drawing), 'vid_upright');
    const look = { position: 'top-left', size: 'large', opacity: 100 } as const;

    const { name, payload } = await media.export('vid_upright', sourceFileId, '', {
      cues: [],
      ratio: '9:16',
      reframe: true,
      watermark: { imageUrl: assets.urlOf('/mark.png'), ...look },
      elements: [
        {
          ...{ type: 'rectangle', start: 0, end: 1, x: 0.75, y: 0.9, width: 0.25, height: 0.1 },
          ...{ color: '#00C853', strokePercent: 1, filled: true, opacity: 100 },
        },
      ],
    });

    expect(name, JSON.stringify(payload)).to.equal('media.render-finished.v1');
    const shown = await pictureAt(payload.exportFileId, 0.5);
    expect(shown.height).to.equal(320);
    // The moving object is visible although it is far from the middle of the source.
    const white = Array.from({ length: 180 }, (_, x) => colourAt(shown, x, 160)).filter(
      ([red]) => red! > 230,
    );
    expect(white.length).to.be.within(30, 42);
    const [red, green, blue] = colourAt(shown, 30, 30);
    expect(blue! - Math.max(red!, green!)).to.be.above(150);
    const below = colourAt(shown, 90, 312);
    expect(below[1]! - below[0]!).to.be.above(150);
    expect((await listStored(media.storage)).filter((kept) => kept.includes('.interest-'))).to.have.length(1);
  });
});
