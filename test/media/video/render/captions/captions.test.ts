import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RenderRequest } from '../../../../../schemas/messages/render-request.js';
import { clip } from '../../../../setup/clips.js';
import { rawFrames } from '../../../../setup/raw-frames.js';
import { renderFrames, renderWhole } from '../../../../setup/render-whole.js';

const captions = (...cues: RenderRequest['cues']) => ({ cues });

/** Returns the numbers of the frames with bright pixels in their lower half, which is black in the clip. */
async function captionedFrames(path: string, width: number, height: number): Promise<number[]> {
  const bytes = await rawFrames(path, { filters: 'crop=iw:ih/2:0:ih/2', format: 'gray' });
  const frameBytes = (width * height) / 2;
  return Array.from({ length: bytes.length / frameBytes }, (_, frame) => frame).filter((frame) =>
    bytes.subarray(frame * frameBytes, (frame + 1) * frameBytes).some((level) => level > 160),
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('captions in an export', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "render captions, it's:"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('are visible on exactly their frames, also across a cut', async () => {
    const cues = [
      { startTime: 2, endTime: 3, text: 'Hello' },
      { startTime: 4, endTime: 9.5, text: 'Across\nthe cut' },
    ];

    const { segments, outPath } = await renderWhole(await clip('plain'), dir, captions(...cues));

    const cut = segments[1]!.startFrame;
    expect(cut, 'the cut').to.be.within(121, 284);
    expect(await captionedFrames(outPath, 320, 180)).to.deep.equal([...range(60, 90), ...range(120, 285)]);
  });

  it('keep to their frames at a fractional rate', async () => {
    const cues = [{ startTime: 1.001, endTime: 2.002, text: 'Hello' }];

    const { outPath } = await renderWhole(await clip('ntsc'), dir, captions(...cues));

    expect(await captionedFrames(outPath, 320, 180)).to.deep.equal(range(30, 60));
  });

  it('show text that looks like override tags as text', async () => {
    const cues = [{ startTime: 0, endTime: 1, text: '{\\alpha&HFF&}{\\p1}\\N{\\an8}' }];

    const { outPath } = await renderFrames(await clip('short'), dir, captions(...cues));

    expect(await captionedFrames(outPath, 320, 180)).to.deep.equal(range(0, 30));
  });
});
