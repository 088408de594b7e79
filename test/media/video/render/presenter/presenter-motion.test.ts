import { join } from 'node:path';
import { expect } from 'chai';
import { breathAt, cellAt } from '../../../../../services/media/video/render/presenter/draw-presenter.js';
import type { PlannedPresenter } from '../../../../../services/media/video/render/presenter/planned-presenter.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { drawFile, drawnClip } from '../../../../setup/drawn-clip.js';
import { useFolder } from '../../../../setup/folders.js';
import { aPresenter } from '../../../../setup/plan-layers.js';
import { colourAt, planOf, segmentFrames } from '../../../../setup/segment-frames.js';

const RATE = { fpsNum: 30, fpsDen: 1 };
const sha256 = 'c'.repeat(64);

/** Of 40 pixels, on black. */
const aSmall = (of: Partial<PlannedPresenter>) =>
  aPresenter({
    backgroundColor: '#000000',
    picture: { sha256, width: 40, height: 40, isCutOut: true, loop: null },
    ...of,
  });

describe('presenter that moves', () => {
  const dir = useFolder();
  let sheetPath: string;
  before(async () => {
    sheetPath = join(dir, 'sheet.png');
    // Each cell has a level of its own in red (mouth) and green (eyes).
    const cells =
      "color=black:s=200x120,format=rgba,geq=r='50+40*floor(X/40)':g='50+80*floor(Y/40)':b=0:a=255";
    await drawFile(cells, sheetPath);
  });

  const planned = async (presenter: PlannedPresenter) => {
    const { plan, paths } = await planOf(await drawnClip('color=black:s=320x180:r=30:d=4'), { presenter });
    return { plan, paths: { ...paths, inputs: new Map([[sha256, sheetPath]]) } };
  };
  const drawn = async (
    { plan, paths }: Awaited<ReturnType<typeof planned>>,
    startFrame: number,
    endFrame: number,
  ) => segmentFrames(paths, plan, { index: 0, part: 0, startFrame, endFrame });

  it('has the mouth and the eyes of each frame, the same wherever the source is cut', async () => {
    const sheet = { columns: 5, rows: 3 };
    const mouths = { step: 2, shapes: '0123401234'.repeat(6) };
    const picture = { ...aSmall({}).picture, sheet };
    const plan = await planned(aSmall({ picture, mouths }));

    const all = await drawn(plan, 0, 110);

    const cells = all.map((frame) => {
      const [red, green] = colourAt(frame, 267, 127);
      return [red - 50, green - 50].map((level, index) => Math.max(0, Math.round(level / [40, 80][index]!)));
    });
    expect(cells.map(([column]) => column)).to.deep.equal(
      Array.from({ length: 110 }, (_, frame) => Math.floor(frame / 2) % 5),
    );
    const rows = cells.map(([, row]) => row!);
    expect(rows).to.deep.equal(Array.from({ length: 110 }, (_, frame) => cellAt(frame, mouths, RATE).row));
    expect(new Set(rows)).to.deep.equal(new Set([0, 1, 2]));
    for (const from of [31, 77])
      for (const [index, { bytes }] of (await drawn(plan, from, 110)).entries())
        expect(bytes.equals(all[from + index]!.bytes), `${from + index}`).to.equal(true);
  });

  it('breathes: it rises and sinks over four seconds, standing on its lower edge', async () => {
    const { plan, paths } = await planned(aSmall({ breathes: true, sizePercent: 100 }));
    const heights = Array.from({ length: 120 }, (_, frame) => breathAt(frame, 1000, RATE));

    expect([heights[0], heights[60]]).to.deep.equal([0, 12]);
    expect(breathAt(120, 1000, RATE)).to.equal(0);
    for (let frame = 0; frame < 60; frame += 1) expect(heights[frame + 1]).to.be.at.least(heights[frame]!);
    const [rest, lifted] = [await drawn({ plan, paths }, 0, 1), await drawn({ plan, paths }, 60, 61)];
    expect(lifted[0]!.bytes.equals(rest[0]!.bytes)).to.equal(false);
  });

  it('blinks for a moment, every few seconds, and not regularly', () => {
    const closed = Array.from({ length: 30 * 60 }, (_, frame) => cellAt(frame, undefined, RATE).row > 0);
    const starts = closed.flatMap((isClosed, frame) => (isClosed && !closed[frame - 1] ? [frame] : []));
    const between = starts.slice(1).map((frame, index) => (frame - starts[index]!) / 30);

    expect(starts.length).to.be.within(14, 20);
    expect(Math.min(...between)).to.be.above(2);
    expect(Math.max(...between)).to.be.below(5);
    expect(new Set(between).size).to.be.above(8);
    expect(closed.filter(Boolean).length / starts.length).to.be.within(3, 6);
  });

  it('changes the keys of the segments in which its mouth changes, and of no others', async () => {
    const picture = { ...aSmall({}).picture, sheet: { columns: 5, rows: 3 } };
    const keys = async (shapes: string) => {
      const { plan } = await planned(aSmall({ picture, mouths: { step: 2, shapes } }));
      return [0, 60].map((startFrame) =>
        segmentKey(
          plan,
          { index: 0, part: 0, startFrame, endFrame: startFrame + 60 },
          { ffmpegBuildId: 'b' },
        ),
      );
    };

    const [one, other] = [await keys('0'.repeat(60)), await keys(`${'0'.repeat(40)}3${'0'.repeat(19)}`)];

    expect(other[0]).to.equal(one[0]);
    expect(other[1]).not.to.equal(one[1]);
  });
});
