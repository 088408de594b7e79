import { expect } from 'chai';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { shiftCues } from '../../../../../services/media/work/export/shift-cues.js';
import { clip, makeClip, shownNumbers } from '../../../../setup/clips.js';
import { useFolder } from '../../../../setup/folders.js';
import { isNear, type Rgb, readFrames } from '../../../../setup/frame-samples.js';
import { planRender, renderWhole } from '../../../../setup/render-whole.js';

const BLACK: Rgb = [0, 0, 0];
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'];
const plain = (name: string, colour: string, size: string, fps: string, seconds: number, codec = x264) =>
  makeClip(name, { size, fps, seconds, codec, filter: `drawbox=c=${colour}:t=fill` });

describe('opening and closing scenes', () => {
  const dir = useFolder();

  it('are placed before and after the whole footage, at its rate and size, every frame at its place', async () => {
    const opening = await plain('red-4by3', '0xFF0000', '320x240', '25', 1.2);
    // Its chroma location differs and its frames are in BT.601: the join must not show either.
    const closing = await plain('green-upright', '0x00FF00', '90x160', '24000/1001', 1, [
      ...['-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj420p'],
    ]);

    const { plan, outPath, files } = await renderWhole(await clip('short'), dir, null, { opening, closing });

    expect(plan.parts.map(({ role, frames }) => [role, frames])).to.deep.equal([
      ['opening', 36],
      ['footage', 30],
      ['closing', 30],
    ]);
    expect(new Set(files.map(({ extradataHash }) => extradataHash)).size).to.equal(1);
    const frames = await readFrames(outPath, { width: 320, height: 180 });
    expect(frames.count).to.equal(96);
    const numbers = await shownNumbers(outPath);
    expect(numbers.slice(36, 66)).to.deep.equal(Array.from({ length: 30 }, (_, index) => index));
    for (let frame = 0; frame < 96; frame++) {
      const [left, middle] = [frames.at(frame, 8, 170), frames.at(frame, 160, 150)];
      const shown = frame < 36 ? [254, 0, 0] : frame < 66 ? BLACK : [0, 255, 1];
      expect(isNear(middle, shown as unknown as Rgb), `${frame}: ${middle}`).to.equal(true);
      // 4:3 and 9:16 leave bars beside them.
      expect(isNear(left, BLACK), `${frame}: ${left}`).to.equal(true);
    }
  });

  it('are segments of their own: another scene does not render the footage again', async () => {
    const machine = { ffmpegBuildId: 'build' };
    const footage = await clip('plain');
    const red = await plain('red-4by3', '0xFF0000', '320x240', '25', 1.2);
    const blue = await plain('blue', '0x0000FF', '320x180', '25', 2);

    const keys = async (beside: { opening?: string; closing?: string }) => {
      const { plan, segments } = await planRender(footage, dir, null, beside);
      return segments.map((segment) => segmentKey(plan, segment, machine));
    };
    const alone = await keys({});
    const opened = await keys({ opening: red });
    const closed = await keys({ opening: blue, closing: red });

    expect(opened.slice(1)).to.deep.equal(alone);
    expect(closed.slice(1, -1)).to.deep.equal(alone);
    expect(closed.at(-1)).to.equal(opened[0]);
    expect(closed[0]).not.to.equal(opened[0]);
  });

  it('shift the subtitles by exactly the opening’s frames', async () => {
    const opening = await plain('red-4by3', '0xFF0000', '320x240', '25', 1.2);
    const { plan } = await planRender(await clip('ntsc'), dir, null, { opening });
    const cues = [{ startTime: 1, endTime: 2.5, text: 'Hello' }];

    // 36 frames of 1001/30000 s.
    expect(plan.parts[0]?.frames).to.equal(36);
    expect(shiftCues(cues, plan)).to.deep.equal([
      { startTime: 1 + (36 * 1001) / 30000, endTime: 2.5 + (36 * 1001) / 30000, text: 'Hello' },
    ]);
    expect(shiftCues(cues, (await planRender(await clip('ntsc'), dir)).plan)).to.deep.equal(cues);
  });

  it('keep the subtitles of the footage within the footage', () => {
    const parts = [
      { role: 'footage', frames: 50 },
      { role: 'closing', frames: 25 },
    ] as never;
    const plan = { parts, output: { fpsNum: 25, fpsDen: 1 } as never };

    expect(
      shiftCues(
        [
          { startTime: 1, endTime: 2.8, text: 'reaches beyond' },
          { startTime: 2, endTime: 3, text: 'comes after' },
        ],
        plan,
      ),
    ).to.deep.equal([{ startTime: 1, endTime: 2, text: 'reaches beyond' }]);
  });
});
