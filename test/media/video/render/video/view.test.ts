import { expect } from 'chai';
import { segmentRecipe } from '../../../../../services/media/video/render/video/segment-recipe.js';
import { standingStill, wholeOf } from '../../../../../services/media/video/render/video/view/view.js';
import { zoomTrack } from '../../../../../services/media/video/render/video/zoom/zoom-track.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { drawnClip } from '../../../../setup/drawn-clip.js';
import { brightSpot, colourAt, planOf, segmentFrames } from '../../../../setup/segment-frames.js';

const machine = { ffmpegBuildId: 'build' };
const zoom = { startSeconds: 1, endSeconds: 3, x: 0.75, y: 0.25, scale: 2 };
const picture = { width: 320, height: 180 };
/** A white square of 20x20 around (240, 45), the centre of the zoom. */
const SQUARE = 'color=gray:s=320x180:r=30:d=4,drawbox=x=230:y=35:w=20:h=20:color=white:t=fill';
const noise = (size: string, seconds: number) =>
  `color=gray:s=${size}:r=30:d=${seconds},noise=alls=60:allf=t:all_seed=7,gblur=sigma=2`;

describe('viewLayer', () => {
  it('shows the middle of a zoom exactly as requested, and eases in and out', async () => {
    const { plan, whole, paths } = await planOf(await drawnClip(SQUARE), { zooms: [zoom] });
    const track = zoomTrack([zoom], standingStill(wholeOf(picture)), picture, plan.output);

    const pictures = await segmentFrames(paths, plan, whole, { format: 'gray' });

    const spots = pictures.map((one) => brightSpot(one, 150));
    expect(pictures).to.have.length(120);
    expect(spots[60]!.x).to.be.closeTo(160, 0.3);
    expect(spots[60]!.y).to.be.closeTo(90, 0.3);
    expect(Math.sqrt(spots[60]!.pixels)).to.be.closeTo(40, 2);
    for (const [frame, { x, y }] of spots.entries()) {
      const view = track.at(frame);
      expect(x).to.be.closeTo(((240 - view.x) / view.width) * 320, 0.8, `frame ${frame}`);
      expect(y).to.be.closeTo(((45 - view.y) / view.height) * 180, 0.8, `frame ${frame}`);
    }
    expect(spots[30]!.pixels).to.equal(400);
    expect(spots[90]!.pixels).to.equal(400);
    expect(spots[35]!.pixels).to.be.within(440, 1000);
  });

  it('leaves every frame without a zoom unchanged', async () => {
    const path = await drawnClip(noise('320x180', 4));
    const { plan, whole, paths } = await planOf(path);

    const plain = await segmentFrames(paths, plan, whole, { format: 'yuv420p' });
    const zoomed = await segmentFrames(paths, { ...plan, zooms: [zoom] }, whole, { format: 'yuv420p' });

    const same = zoomed.map(({ bytes }, frame) => bytes.equals(plain[frame]!.bytes));
    expect(same.indexOf(false)).to.equal(31);
    expect(same.lastIndexOf(false)).to.be.within(84, 89);
  });

  it('draws a frame the same wherever its segment begins and ends', async () => {
    const path = await drawnClip(noise('320x180', 4));
    const pan = {
      stops: [
        { seconds: 0, centre: 0.3, isCut: false },
        { seconds: 1.7, centre: 0.6, isCut: false },
        { seconds: 3.5, centre: 0.4, isCut: true },
      ],
    };
    const next = { startSeconds: 3.2, endSeconds: 3.9, x: 0.1, y: 0.9, scale: 1.3 };
    const { plan, whole, paths } = await planOf(path, { ratio: '1:1', pan, zooms: [zoom, next] });

    const all = await segmentFrames(paths, plan, whole, { format: 'yuv420p' });
    const cut = [0, 37, 43, 84, 101, 120].slice(0, -1).map((startFrame, index) => ({
      index,
      part: 0,
      startFrame,
      endFrame: [37, 43, 84, 101, 120][index]!,
    }));
    const pieces = [];
    for (const segment of cut)
      pieces.push(...(await segmentFrames(paths, plan, segment, { format: 'yuv420p' })));

    expect(pieces).to.have.length(all.length);
    const different = pieces.flatMap(({ bytes }, frame) => (bytes.equals(all[frame]!.bytes) ? [] : [frame]));
    expect(different).to.deep.equal([]);
  });

  it('draws the same on every processor, with zooms and blurs', async () => {
    const path = await drawnClip(`${noise('321x181', 1)},scale=out_range=pc`, 'yuvj444p');
    const zooms = [{ startSeconds: 0, endSeconds: 1, x: 0.3, y: 0.7, scale: 1.7 }];
    const place = { start: 0, end: 1, x: 0.2, y: 0.3 };
    const elements = [
      { type: 'blur' as const, ...place, width: 0.5, height: 0.4, strength: 50 },
      { type: 'blur' as const, ...place, width: 0.7, height: 0.03, strength: 100 },
    ];
    const { plan, whole, paths } = await planOf(path, { ratio: '4:5', zooms, elements });

    const here = await segmentFrames(paths, plan, whole, { format: 'yuv420p' });
    const elsewhere = await segmentFrames(paths, plan, whole, { format: 'yuv420p', cpuFlags: '0' });

    expect(here).to.have.length(30);
    const same = here.map(({ bytes }, frame) => bytes.equals(elsewhere[frame]!.bytes));
    expect(same.indexOf(false)).to.equal(-1);
    expect(here[0]!.bytes.equals(here[15]!.bytes)).to.equal(false);
  });

  it('never shows anything beyond the frame', async () => {
    const path = await drawnClip('color=white:s=320x180:r=30:d=2');
    const zooms = [
      { startSeconds: 0, endSeconds: 1, x: 0, y: 0, scale: 3 },
      { startSeconds: 1.2, endSeconds: 2, x: 1, y: 1, scale: 1.5 },
    ];
    const { plan, whole, paths } = await planOf(path, { zooms });

    const pictures = await segmentFrames(paths, plan, whole, { format: 'gray' });

    for (const { bytes } of pictures) expect(Math.min(...bytes)).to.be.above(230);
  });

  it('moves directly from one zoom to the next when there is no time to zoom out', () => {
    const next = { ...zoom, startSeconds: 3.1, endSeconds: 5, x: 0.25, scale: 2 };
    const track = zoomTrack([zoom, next], standingStill(wholeOf(picture)), picture, {
      fpsNum: 30,
      fpsDen: 1,
    });

    const widths = Array.from({ length: 40 }, (_, frame) => track.at(70 + frame).width);

    for (const width of widths) expect(width).to.be.closeTo(160, 1e-9);
    expect(track.at(110).x).to.be.closeTo(0, 1e-9);
  });

  it('moves like a spring, longer for a longer way, and never beyond its end', async () => {
    const { plan } = await planOf(await drawnClip(SQUARE));
    const near = { startSeconds: 0, endSeconds: 4, x: 0.5, y: 0.5, scale: 1.2 };
    const trackOf = (moment: typeof near) =>
      zoomTrack([moment], standingStill(wholeOf(picture)), picture, plan.output);
    const framesOf = ({ moves }: ReturnType<typeof trackOf>) => moves[0]!.to - moves[0]!.from;

    const far = trackOf({ ...near, x: 0.9, y: 0.9, scale: 3 });

    expect(framesOf(far)).to.be.above(framesOf(trackOf(near)) + 8);
    const widths = Array.from({ length: 40 }, (_, frame) => far.at(frame).width);
    const steps = widths.slice(1).map((width, frame) => widths[frame]! - width);
    expect(Math.min(...steps)).to.be.at.least(-1e-9);
    // The fastest frame is in the first third of the way.
    expect(steps.indexOf(Math.max(...steps))).to.be.below(framesOf(far) / 3);
    expect(widths[39]).to.be.closeTo(320 / 3, 1e-9);
  });

  it('surrounds footage of another aspect ratio with the requested colour', async () => {
    const path = await drawnClip('color=white:s=320x180:r=30:d=1');
    const { plan, whole, paths } = await planOf(path, { ratio: '9:16', background: '#2060C0' });

    const pictures = await segmentFrames(paths, plan, whole);

    expect(pictures).to.have.length(30);
    for (const shown of [pictures[0]!, pictures[29]!]) {
      for (const [x, y] of [
        [4, 4],
        [175, 100],
        [90, 300],
      ] as const)
        for (const [index, level] of colourAt(shown, x, y).entries())
          expect(level).to.be.closeTo([0x20, 0x60, 0xc0][index]!, 4, `${x}, ${y}`);
      expect(Math.min(...colourAt(shown, 90, 160))).to.be.above(250);
    }
  });

  it('surrounds footage of another aspect ratio with its own middle, blurred and darker', async () => {
    const left = 'drawbox=x=0:y=0:w=110:h=180:color=red:t=fill';
    const path = await drawnClip(
      `color=white:s=320x180:r=30:d=1,${left},drawbox=x=110:y=84:w=100:h=12:color=black:t=fill`,
    );
    const { plan, whole, paths } = await planOf(path, { ratio: '9:16', background: 'blur' });

    const pictures = await segmentFrames(paths, plan, whole);

    expect(pictures).to.have.length(30);
    const [shown] = pictures;
    // The footage itself is unchanged and whole.
    expect(colourAt(shown!, 20, 115)[1]).to.be.below(40);
    expect(Math.min(...colourAt(shown!, 90, 130))).to.be.above(250);
    expect(Math.max(...colourAt(shown!, 90, 160))).to.be.below(20);
    for (const y of [20, 300]) {
      const [red, green, blue] = colourAt(shown!, 90, y);
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).to.be.below(6);
      expect(red).to.be.within(130, 170);
    }
  });

  it('fills the frame and follows the planned pan', async () => {
    const path = await drawnClip(SQUARE);
    const pan = {
      stops: [
        { seconds: 0, centre: 0.75, isCut: false },
        { seconds: 2, centre: 0.65, isCut: false },
      ],
    };
    const { plan, whole, paths } = await planOf(path, { ratio: '9:16', pan });

    const spots = (await segmentFrames(paths, plan, whole, { format: 'gray' })).map((one) =>
      brightSpot(one, 150),
    );

    const enlarged = 320 / 180;
    expect(spots[0]!.x).to.be.closeTo(90, 0.6);
    expect(Math.sqrt(spots[0]!.pixels)).to.be.closeTo(20 * enlarged, 2);
    expect(spots[119]!.x).to.be.closeTo(90 + 0.1 * 320 * enlarged, 0.6);
    const steps = spots.slice(1).map(({ x }, frame) => x - spots[frame]!.x);
    // It moves in one direction, at no more than twice its mean speed, and rests before and after.
    expect(Math.min(...steps)).to.be.at.least(-0.15);
    expect(Math.max(...steps)).to.be.below(4);
    expect(
      steps
        .slice(0, 40)
        .concat(steps.slice(80))
        .every((step) => Math.abs(step) < 0.05),
    ).to.equal(true);
  });

  it('shows each window of a pan whole, on the background where it does not fill the frame', async () => {
    const path = await drawnClip(
      'color=gray:s=320x180:r=30:d=2,drawbox=x=0:y=0:w=160:h=180:color=white:t=fill',
    );
    const pan = {
      stops: [{ seconds: 0, centre: 0.5, isCut: false }],
      windows: [
        { startSeconds: 0, endSeconds: 1, from: 0, to: 81 / 256 },
        { startSeconds: 1, endSeconds: 2, from: 0, to: 1 },
      ],
    };
    const { plan, whole, paths } = await planOf(path, { ratio: '9:16', pan, background: '#000000' });

    const pictures = await segmentFrames(paths, plan, whole, { format: 'gray' });

    expect(pictures).to.have.length(60);
    expect(Math.min(...pictures[29]!.bytes)).to.be.above(250);
    const { left, right, top, bottom } = brightSpot(pictures[30]!, 200);
    expect({ left, right, top, bottom }).to.deep.equal({ left: 0, right: 89, top: 110, bottom: 209 });
    const later = await segmentFrames(
      paths,
      plan,
      { index: 0, part: 0, startFrame: 20, endFrame: 60 },
      { format: 'gray' },
    );
    for (const [frame, { bytes }] of later.entries())
      expect(bytes.equals(pictures[frame + 20]!.bytes), `frame ${frame + 20}`).to.equal(true);
  });

  it('changes only the keys of the segments in which a zoom is visible', async () => {
    const { plan } = await planOf(await drawnClip(SQUARE), { zooms: [zoom] });
    const segments = [0, 30, 60, 90].map((startFrame, index) => ({
      index,
      part: 0,
      startFrame,
      endFrame: startFrame + 30,
    }));
    const keys = (zooms: typeof plan.zooms) =>
      segments.map((segment) => segmentKey({ ...plan, zooms }, segment, machine));

    const changed = keys([{ ...zoom, x: 0.7 }]).map((key, index) => key !== keys([zoom])[index]);

    expect(changed).to.deep.equal([false, true, true, false]);
    expect(segmentRecipe(plan, segments[0]!)).to.deep.equal(
      segmentRecipe({ ...plan, zooms: [] }, segments[0]!),
    );
    expect(segmentRecipe({ ...plan, zooms: [] }, segments[0]!).graph).not.to.contain('crop');
  });

  it('accepts the smallest, odd and 4K frames in every ratio', async () => {
    for (const size of ['16x16', '33x17', '3840x2160']) {
      const path = await drawnClip(`color=white:s=${size}:r=20:d=0.3`, 'yuv444p');
      const zooms = [{ startSeconds: 0, endSeconds: 0.3, x: 0.3, y: 0.7, scale: 3 }];
      const { plan, whole, paths } = await planOf(path, { ratio: '4:5', zooms });
      const pan = {
        stops: [
          { seconds: 0, centre: 0.2, isCut: false },
          { seconds: 0.2, centre: 0.7, isCut: false },
        ],
      };

      const boxed = await segmentFrames(paths, plan, whole, { format: 'gray' });
      const filled = await segmentFrames(paths, { ...plan, pan }, whole, { format: 'gray' });

      expect([boxed.length, filled.length]).to.deep.equal([6, 6]);
      for (const { bytes } of filled) expect(bytes.every((level) => level > 230)).to.equal(true, size);
    }
  });
});
