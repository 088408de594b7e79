import { expect } from 'chai';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { clip, shownNumbers } from '../../../../setup/clips.js';
import { drawnClip } from '../../../../setup/drawn-clip.js';
import { useFolder } from '../../../../setup/folders.js';
import { planRender, renderWhole } from '../../../../setup/render-whole.js';
import { brightSpot, planOf, segmentFrames } from '../../../../setup/segment-frames.js';

const machine = { ffmpegBuildId: 'build' };
const BLACK = 'color=black:s=320x180:r=30:d=2';

describe('a held picture', () => {
  const dir = useFolder();

  it('is shown for exactly its frames, and everything before and after it as it is', async () => {
    const holds = [
      { at: 0, length: 3 },
      { at: 12, length: 20 },
      { at: 30, length: 5 },
    ];

    const { plan, outPath, proof } = await renderWhole(await clip('short'), dir, null, { holds });

    const all = Array.from({ length: 30 }, (_, frame) => frame);
    const held = (frame: number, length: number) => Array<number>(length).fill(frame);
    expect(plan.output.totalFrames).to.equal(58);
    expect(proof.frames).to.equal(58);
    expect(await shownNumbers(outPath)).to.deep.equal([
      ...[...held(0, 3), ...all.slice(0, 12)],
      ...[...held(11, 20), ...all.slice(12)],
      ...held(29, 5),
    ]);
  });

  it('changes the keys of the segment that it is in, and of no other', async () => {
    const footage = await clip('plain');
    const keys = async (holds: Array<{ at: number; length: number }>) => {
      const { plan, segments } = await planRender(footage, dir, null, { holds });
      return segments.map((segment) => segmentKey(plan, segment, machine));
    };

    const plain = await keys([]);
    const short = await keys([{ at: 40, length: 10 }]);
    const long = await keys([{ at: 40, length: 25 }]);

    expect(short).to.have.length(plain.length + 2);
    expect(short.slice(3)).to.deep.equal(plain.slice(1));
    expect(short.filter((key) => !long.includes(key))).to.have.length(1);
  });

  it('has a long hold in pieces of at most ten seconds', async () => {
    const { segments } = await planRender(await clip('short'), dir, null, {
      holds: [{ at: 30, length: 700 }],
    });

    expect(segments.map(({ heldFrames }) => heldFrames)).to.deep.equal([undefined, 300, 300, 100]);
    expect(segments.map(({ outputFrame }) => outputFrame)).to.deep.equal([undefined, 30, 330, 630]);
  });

  it('keeps shapes that are seen in it for all of the hold, and none that is not', async () => {
    const box = { x: 0.25, y: 0.5, width: 0.25, height: 0.25 } as const;
    const white = { color: '#FFFFFF', strokePercent: 5, filled: true, opacity: 100 } as const;
    const shown = { type: 'rectangle', start: 0.5, end: 1, ...box, ...white } as const;
    const { plan, paths } = await planOf(await drawnClip(BLACK), { elements: [shown] });
    const pixels = async (startFrame: number) => {
      const segment = { index: 0, part: 0, startFrame, endFrame: startFrame + 1, heldFrames: 12 };
      const pictures = await segmentFrames(paths, plan, segment, { format: 'gray' });
      return pictures.map((one) => brightSpot(one).pixels);
    };

    expect(await pixels(14)).to.deep.equal(Array(12).fill(0));
    expect(await pixels(15)).to.deep.equal(Array(12).fill(80 * 45));
    expect(await pixels(29)).to.deep.equal(Array(12).fill(80 * 45));
    expect(await pixels(30)).to.deep.equal(Array(12).fill(0));
  });

  it('times captions by the output, which continues during a hold', async () => {
    const cues = [{ startTime: 0.8, endTime: 1.2, text: 'Now' }];
    const footage = await drawnClip(BLACK);
    // Held from 0.5 s to 1.5 s of the output.
    const holds = [{ at: 15, length: 30 }];

    const { plan, segments, partPaths } = await planRender(footage, dir, { cues }, { holds });

    const seen: number[] = [];
    for (const segment of segments) {
      const source = { source: partPaths[0] as string, inputs: new Map<string, string>() };
      const pictures = await segmentFrames(source, plan, segment, { format: 'gray' });
      seen.push(...pictures.map((one) => brightSpot(one).pixels));
    }
    expect(seen).to.have.length(90);
    expect(seen.findIndex((pixels) => pixels > 0)).to.equal(24);
    expect(seen.findLastIndex((pixels) => pixels > 0)).to.equal(35);
  });
});
