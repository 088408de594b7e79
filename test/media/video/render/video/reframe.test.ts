import { expect } from 'chai';
import { choosePan } from '../../../../../services/media/video/render/video/reframe/choose-pan.js';
import { type Interest, STRIPS } from '../../../../../services/media/video/render/video/reframe/interest.js';
import { measureInterest } from '../../../../../services/media/video/render/video/reframe/measure-interest.js';
import { panTrack } from '../../../../../services/media/video/render/video/reframe/pan-track.js';
import { drawnClip } from '../../../../setup/drawn-clip.js';
import { probeOnce } from '../../../../setup/probe-once.js';

const UPRIGHT = { side: 'across', seen: 81 / 256 } as const;
const output = { width: 180, height: 320, fpsNum: 30, fpsDen: 1 };
const picture = { width: 320, height: 180 };

/** Motion in each sample: in one strip, or none. */
const interestOf = (strips: ReadonlyArray<number | null>, cuts: number[] = []): Interest => {
  const bytes = Buffer.alloc(strips.length * STRIPS);
  for (const [sample, strip] of strips.entries()) if (strip !== null) bytes[sample * STRIPS + strip] = 120;
  return {
    version: 1,
    samples: strips.length,
    across: bytes.toString('base64'),
    down: bytes.toString('base64'),
    cuts,
  };
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const centreOf = (strip: number) => (strip + 0.5) / STRIPS;

describe('choosePan', () => {
  it('shows the middle where nothing ever moves', () => {
    expect(choosePan(interestOf(times(50, null)), UPRIGHT).stops).to.deep.equal([
      { seconds: 0, centre: 0.5, isCut: false },
    ]);
    expect(choosePan(interestOf([]), UPRIGHT).stops).to.have.length(1);
  });

  it('stays in place when what it shows only trembles or rests', () => {
    const strips = Array.from({ length: 100 }, (_, sample) => (sample > 60 ? null : 9 + (sample % 3)));

    const { stops } = choosePan(interestOf(strips), UPRIGHT);

    expect(stops).to.have.length(1);
    expect(stops[0]!.centre).to.be.closeTo(centreOf(10), 0.04);
  });

  it('does not move for a momentary event', () => {
    const strips = [...times(40, 8), 28, 28, ...times(40, 8)];

    expect(choosePan(interestOf(strips), UPRIGHT).stops).to.have.length(1);
  });

  it('follows motion across the frame and keeps it in view', () => {
    const strips = Array.from({ length: 60 }, (_, sample) => Math.round(4 + (24 * sample) / 59));

    const pan = choosePan(interestOf(strips), UPRIGHT);

    const track = panTrack(pan, picture, output);
    for (const [sample, strip] of strips.entries()) {
      const { x, width } = track.at(sample * 6);
      expect(centreOf(strip) * 320).to.be.within(x, x + width, `sample ${sample}`);
    }
  });

  it('jumps at a cut, without a move', () => {
    const pan = choosePan(interestOf([...times(30, 5), ...times(30, 26)], [6]), UPRIGHT);

    const track = panTrack(pan, picture, output);
    expect(pan.stops.map(({ isCut }) => isCut)).to.deep.equal([false, true]);
    expect(track.moves).to.deep.equal([]);
    expect(track.jumps).to.deep.equal([180]);
    expect(track.at(179).x).to.equal(track.at(0).x);
    expect(track.at(180).x).to.equal(track.at(350).x);
    expect(track.at(180).x - track.at(179).x).to.be.above(150);
  });
});

describe('choosePan with two cuts close together', () => {
  it('shows the short shot between them like the next one, not like the previous one', () => {
    const pan = choosePan(interestOf([...times(30, 5), ...times(30, 26)], [5.85, 5.95]), UPRIGHT);

    expect(pan.stops.map(({ seconds, isCut }) => [seconds, isCut])).to.deep.equal([
      [0, false],
      [5.85, true],
      [5.95, true],
    ]);
    const track = panTrack(pan, picture, output);
    expect(track.at(177).x).to.equal(track.at(200).x);
    expect(track.at(177).x - track.at(175).x).to.be.above(150);
  });
});

describe('panTrack', () => {
  it('moves at a bounded speed, smoothly, and never across a cut', () => {
    const stops = [
      { seconds: 0, centre: 0.2, isCut: false },
      { seconds: 3, centre: 0.8, isCut: false },
      { seconds: 3.3, centre: 0.3, isCut: true },
    ];

    const track = panTrack({ stops }, picture, output);

    const xs = Array.from({ length: 99 }, (_, frame) => track.at(frame).x);
    const steps = xs.slice(1).map((x, frame) => x - xs[frame]!);
    const jerks = steps.slice(1).map((step, frame) => Math.abs(step - steps[frame]!));
    expect(xs[98]! + 81 * 0.625).to.be.closeTo(0.8 * 320, 2);
    expect(Math.max(...steps)).to.be.below(20);
    expect(Math.max(...jerks)).to.be.below(4);
  });
});

describe('measureInterest', () => {
  it('detects motion and cuts', async () => {
    const drawing = [
      'color=gray:s=320x180:r=30:d=4[a]',
      'color=white:s=20x40:r=30:d=4[b]',
      "[a][b]overlay=x='250+3*mod(n,5)':y=70[c]",
      "[c]negate=enable='gte(n,60)',drawbox=x=0:y=0:w=300:h=90:color=white:t=fill:enable='gte(n,60)'",
    ].join(';');
    const path = await drawnClip(drawing);
    const signal = new AbortController().signal;
    const fractions: number[] = [];

    const interest = await measureInterest(path, await probeOnce(path), {
      signal,
      onProgress: (fraction) => fractions.push(fraction),
    });

    expect(interest.samples).to.be.within(19, 21);
    expect(interest.cuts).to.have.length(1);
    expect(interest.cuts[0]).to.be.closeTo(2, 0.001);
    const pan = choosePan(interest, UPRIGHT);
    expect(pan.stops[0]!.centre).to.be.closeTo(0.83, 0.03);
    expect(fractions.at(-1)).to.be.closeTo(1, 0.1);
  });

  it('counts motion and cuts from the same origin', async () => {
    const drawing =
      "color=gray:s=320x180:r=30:d=3,drawbox=x=200:y=60:w=60:h=60:color=white:t=fill:enable='gte(n,45)'";
    const path = await drawnClip(drawing);
    const signal = new AbortController().signal;
    const probe = await probeOnce(path);
    const movedIn = async (startTime: number) => {
      const shifted = { ...probe, startTime: probe.originSeconds + startTime };
      const { across } = await measureInterest(path, shifted, { signal, onProgress: () => undefined });
      const bytes = Buffer.from(across, 'base64');
      return Math.floor(bytes.findIndex((level) => level > 0) / STRIPS);
    };

    expect(await movedIn(0)).to.be.within(7, 8);
    expect((await movedIn(0.8)) - (await movedIn(0))).to.equal(4);
    expect((await movedIn(-0.4)) - (await movedIn(0))).to.equal(-2);
  });
});
