import { join } from 'node:path';
import { expect } from 'chai';
import { hashFile } from '../../../../../services/media/storage/hash-file.js';
import type { PlannedElement } from '../../../../../services/media/video/render/video/elements/planned-element.js';
import { watermarkBox } from '../../../../../services/media/video/render/video/watermark/watermark-layer.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { drawFile, drawnClip } from '../../../../setup/drawn-clip.js';
import { useFolder } from '../../../../setup/folders.js';
import {
  brightSpot,
  colourAt,
  planOf,
  type RawFrame,
  segmentFrames,
} from '../../../../setup/segment-frames.js';

const machine = { ffmpegBuildId: 'build' };
const BLACK = 'color=black:s=320x180:r=30:d=2';
const white = { color: '#FFFFFF', strokePercent: 5, filled: true, opacity: 100 } as const;
const box = { start: 0.5, end: 1, x: 0.25, y: 0.5, width: 0.25, height: 0.25 } as const;
const rectangle = { type: 'rectangle', ...box, ...white } as const;

describe('elementLayer', () => {
  let black: string;
  before(async () => {
    black = await drawnClip(BLACK);
  });

  const shown = async (elements: Parameters<typeof planOf>[1], path = black): Promise<RawFrame[]> => {
    const { plan, whole, paths } = await planOf(path, elements);
    return segmentFrames(paths, plan, whole, { format: 'gray' });
  };

  it('draws a rectangle on its pixels and its frames', async () => {
    const pictures = await shown({ elements: [rectangle] });

    const seen = pictures.map((one) => brightSpot(one).pixels);
    expect([
      seen.findIndex((pixels) => pixels > 0),
      seen.findLastIndex((pixels) => pixels > 0),
    ]).to.deep.equal([15, 29]);
    expect(brightSpot(pictures[20]!)).to.include({
      left: 80,
      right: 159,
      top: 90,
      bottom: 134,
      pixels: 80 * 45,
    });
  });

  it('draws a disc that follows the cursor, also at the edge of the frame', async () => {
    const points: Array<[number, number, number]> = [
      [0, 0, 0],
      [1, 0.5, 0.5],
      [1.5, 0.5, 0.5],
    ];
    const highlight = { type: 'cursor-highlight', start: 0, end: 2, points } as const;
    const look = { color: '#FFFFFF', sizePercent: 20, opacity: 100 };

    const pictures = await shown({ elements: [{ ...highlight, ...look }] });

    const spots = pictures.map((one) => brightSpot(one));
    for (const frame of [10, 15, 29]) {
      expect(spots[frame]!.x).to.be.closeTo(160 * (frame / 30), 0.6, `frame ${frame}`);
      expect(spots[frame]!.y).to.be.closeTo(90 * (frame / 30), 0.6, `frame ${frame}`);
      expect(spots[frame]!.pixels).to.be.closeTo(Math.PI * 18 ** 2, 60);
    }
    expect(spots[55]!.x).to.be.closeTo(160, 0.5);
    // Only a quarter of it is within the frame.
    expect(spots[0]!.pixels).to.be.closeTo((Math.PI * 18 ** 2) / 4, 30);
    expect(spots[0]!.right).to.be.within(16, 18);
  });

  it('draws a ring that spreads from a click and fades', async () => {
    const ripple: PlannedElement = {
      type: 'click-ripple',
      start: 0,
      end: 2,
      color: '#FFFFFF',
      sizePercent: 50,
      opacity: 100,
      points: [[0.5, 0.5, 0.5]],
    };

    const pictures = await shown({ elements: [ripple] });

    const seen = pictures.map((one) => brightSpot(one, 20));
    const widths = seen.map(({ left, right, pixels }) => (pixels > 0 ? right - left : 0));
    expect(widths.findIndex((width) => width > 0)).to.be.within(15, 16);
    expect(widths.findLastIndex((width) => width > 0)).to.be.within(29, 32);
    expect(widths[26]!).to.be.above(widths[18]! + 15);
    expect(Math.max(...pictures[26]!.bytes)).to.be.below(Math.max(...pictures[18]!.bytes));
    expect(seen[22]!.x).to.be.closeTo(160, 0.6);
  });

  it('draws what is at the cursor the same wherever the segment begins', async () => {
    const highlight: PlannedElement = {
      type: 'cursor-highlight',
      start: 0,
      end: 2,
      color: '#FFFFFF',
      sizePercent: 20,
      opacity: 60,
      points: [
        [0, 0.1, 0.9],
        [2, 0.7, 0.3],
      ],
    };
    const { plan, whole, paths } = await planOf(black, { elements: [highlight] });

    const all = await segmentFrames(paths, plan, whole, { format: 'gray' });
    const rest = { index: 0, part: 0, startFrame: 17, endFrame: 60 };

    for (const [frame, { bytes }] of (await segmentFrames(paths, plan, rest, { format: 'gray' })).entries())
      expect(bytes.equals(all[frame + 17]!.bytes), `frame ${frame + 17}`).to.equal(true);
  });

  it('leaves the inside of an outline open, and applies opacity', async () => {
    const [, , , open] = (await shown({ elements: [{ ...rectangle, filled: false }] })).slice(17);
    const [, , , half] = (await shown({ elements: [{ ...rectangle, opacity: 50 }] })).slice(17);

    const stroke = 180 * 0.05;
    expect(brightSpot(open!).pixels).to.equal(80 * 45 - (80 - 2 * stroke) * (45 - 2 * stroke));
    expect(half!.bytes[110 * 320 + 120]).to.be.within(120, 136);
  });

  it('draws ellipses and arrows', async () => {
    const ellipse = { ...rectangle, type: 'ellipse' } as const;
    const { filled: _, ...line } = white;
    const arrow: PlannedElement = {
      type: 'arrow',
      start: 0.5,
      end: 1,
      fromX: 0.1,
      fromY: 0.1,
      toX: 0.9,
      toY: 0.1,
      ...line,
    };

    const round = brightSpot((await shown({ elements: [ellipse] }))[20]!);
    const pointed = brightSpot((await shown({ elements: [arrow] }))[20]!);

    expect(round.pixels).to.be.closeTo(Math.PI * 40 * 22.5, 30);
    expect(round.x).to.be.closeTo(120, 0.1);
    expect(round.y).to.be.closeTo(112.5, 0.1);
    expect(pointed.left).to.equal(32);
    expect(pointed.right).to.be.within(285, 287);
    // The head is four strokes wide.
    expect(pointed.bottom - pointed.top + 1).to.be.closeTo(36, 2);
  });

  it('blurs the region of a blur, and nothing outside it', async () => {
    const lines =
      "color=white:s=320x180:r=30:d=2,geq=lum='if(mod(floor(X/3)+floor(Y/5),2),235,16)':cb=128:cr=128";
    const striped = await drawnClip(lines);
    const plain = await shown({}, striped);
    const hidden = await shown({ elements: [{ type: 'blur', ...box, strength: 50 }] }, striped);

    const contrast = (picture: RawFrame) => {
      const levels = Array.from(
        { length: 60 * 30 },
        (_, at) => picture.bytes[(97 + Math.floor(at / 60)) * 320 + 90 + (at % 60)]!,
      );
      return Math.max(...levels) - Math.min(...levels);
    };
    expect(contrast(plain[20]!)).to.be.above(200);
    expect(contrast(hidden[20]!)).to.be.below(12);
    expect(hidden[10]!.bytes.equals(plain[10]!.bytes)).to.equal(true);
    const differs = [...hidden[20]!.bytes.keys()].filter(
      (at) => hidden[20]!.bytes[at] !== plain[20]!.bytes[at],
    );
    expect(differs.length).to.be.at.most(80 * 46);
  });

  it('blackens the region of a redaction for all of its time, also when elements fade', async () => {
    const white = await drawnClip('color=white:s=320x180:r=30:d=2');
    const redaction = { type: 'redact', ...box } as const;

    for (const elementFadeSeconds of [0, 0.2]) {
      const pictures = await shown({ elements: [redaction], elementFadeSeconds }, white);

      const levels = (picture: RawFrame, isInside: boolean) =>
        [...picture.bytes].filter((_, at) => {
          const [x, y] = [at % 320, Math.floor(at / 320)];
          return (x >= 80 && x < 160 && y >= 90 && y < 135) === isInside;
        });
      for (const frame of [15, 20, 29])
        expect(Math.max(...levels(pictures[frame]!, true)), `frame ${frame}`).to.be.at.most(1);
      expect(Math.min(...levels(pictures[5]!, true))).to.be.above(250);
      expect(Math.min(...levels(pictures[20]!, false).slice(0, 80 * 320))).to.be.above(250);
    }
  });

  it('blurs as strongly in a narrow region as in a tall one', async () => {
    const edge = await drawnClip(`${BLACK},drawbox=x=160:w=160:h=180:color=white:t=fill`);
    const wide = { type: 'blur', start: 0, end: 2, x: 0, width: 1, strength: 50 } as const;
    const levels = async (y: number, height: number) => {
      const [picture] = await shown({ elements: [{ ...wide, y, height }] }, edge);
      return [145, 150, 155].map((x) => picture!.bytes[Math.round((y + height / 2) * 180) * 320 + x]!);
    };

    const high = await levels(0.25, 0.5);
    const narrow = await levels(0.5, 4 / 180);

    for (const [index, level] of narrow.entries()) expect(level).to.be.closeTo(high[index]!, 20);
    expect(high[2]).to.be.above(20);
  });

  it('shows colours as requested', async () => {
    for (const color of ['#E53935', '#FFFF00', '#2563EB', '#00C853', '#808080', '#FFC107', '#6A1B9A']) {
      const { plan, whole, paths } = await planOf(black, { elements: [{ ...rectangle, color }] });

      const shownColour = colourAt((await segmentFrames(paths, plan, whole))[20]!, 120, 110);

      const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      for (const [channel, level] of shownColour.entries())
        expect(level, `${color} as ${shownColour}`).to.be.closeTo(wanted[channel]!, 5);
    }
  });

  it('moves with a zoom', async () => {
    const elements = [{ ...rectangle, start: 0, end: 2 }];
    const zooms = [{ startSeconds: 0, endSeconds: 2, x: 0.375, y: 0.625, scale: 2 }];

    const spot = brightSpot((await shown({ elements, zooms }))[30]!);

    expect(spot.x).to.be.closeTo(160, 0.5);
    expect(spot.y).to.be.closeTo(90, 0.5);
    expect(spot.pixels).to.be.closeTo(160 * 90, 300);
  });

  it('changes only the keys of the segments in which it is visible', async () => {
    const { plan } = await planOf(black, { elements: [rectangle] });
    const segments = [0, 20, 40].map((startFrame, index) => ({
      index,
      part: 0,
      startFrame,
      endFrame: startFrame + 20,
    }));
    const keys = (elements: typeof plan.elements) =>
      segments.map((segment) => segmentKey({ ...plan, elements }, segment, machine));

    const bare = keys([]);

    expect(keys([rectangle]).map((key, index) => key !== bare[index])).to.deep.equal([true, true, false]);
  });
});

describe('watermarkLayer', () => {
  const dir = useFolder();

  /** Red on the left, transparent on the right. */
  const mark = async () => {
    const path = join(dir, 'mark.png');
    await drawFile("color=red:s=200x100,format=rgba,geq=r=255:g=0:b=0:a='if(lt(X,100),255,0)'", path);
    return { path, sha256: await hashFile(path) };
  };

  it('places the watermark in each corner, at the requested opacity, and draws nothing for transparent pixels', async () => {
    const { path, sha256 } = await mark();
    const source = await drawnClip('color=white:s=320x180:r=30:d=0.1');
    for (const position of ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const) {
      const watermark = { sha256, width: 200, height: 100, position, size: 'large', opacity: 50 } as const;
      const { plan, whole } = await planOf(source, { watermark });
      const { x, y, width, height } = watermarkBox(watermark, plan.output);

      const [shown] = await segmentFrames({ source, inputs: new Map([[sha256, path]]) }, plan, whole);

      const [red, green] = colourAt(shown!, x + Math.round(width / 4), y + Math.round(height / 2));
      expect(red, position).to.be.above(225);
      expect(green, position).to.be.within(110, 145);
      const clear = colourAt(shown!, x + Math.round((width * 3) / 4), y + Math.round(height / 2));
      expect(Math.min(...clear), position).to.be.above(250);
      const outside = colourAt(shown!, position.endsWith('left') ? x - 2 : 2, 90);
      expect(Math.min(...outside), position).to.be.above(250);
    }
  });

  it('draws it equally large in any ratio, in its own aspect ratio, and within the frame', () => {
    const shape = { width: 400, height: 100, position: 'bottom-right' } as const;
    const landscape = watermarkBox({ ...shape, size: 'medium' }, { width: 1920, height: 1080 });
    const upright = watermarkBox({ ...shape, size: 'medium' }, { width: 1080, height: 1920 });

    expect(landscape).to.deep.equal({ width: 260, height: 64, x: 1616, y: 972 });
    expect(upright).to.deep.equal({ width: 260, height: 64, x: 776, y: 1812 });
    expect(watermarkBox({ ...shape, size: 'small' }, { width: 16, height: 16 })).to.deep.equal({
      width: 2,
      height: 2,
      x: 14,
      y: 14,
    });
  });
});
