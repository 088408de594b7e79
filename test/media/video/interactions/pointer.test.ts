import { expect } from 'chai';
import { findInteractions } from '../../../../services/media/video/interactions/find-interactions.js';
import { pointersOfHeight } from '../../../../services/media/video/interactions/pointer/draw-pointers.js';
import type { PointerImage } from '../../../../services/media/video/interactions/pointer/pointer-image.js';
import { makeDrawnProver } from '../../../../services/media/video/interactions/pointer/prove-drawn.js';
import { drawScreen, type Pointer, SIZE } from './drawn-screen.js';

const arrow = (x: number, y: number): Pointer => ({ shape: 'arrow', x, y });
const hand = (x: number, y: number): Pointer => ({ shape: 'hand', x, y });

/** A page with a dark bar, a button and text, over which the pointer has come from place to place. */
function screenInUse() {
  const screen = drawScreen();
  screen.fill({ x: 0, y: 0, width: 640, height: 40 }, 30);
  for (let line = 0; line < 6; line += 1) screen.write({ x: 40, y: 80 + 30 * line, width: 200, height: 14 });
  screen.fill({ x: 420, y: 200, width: 120, height: 32 }, 120);
  screen.place(arrow(300, 300));
  screen.show(8);
  for (const [x, y] of [
    [90, 60],
    [500, 100],
    [320, 240],
    [560, 300],
  ] as const) {
    screen.move(arrow(x, y));
    screen.show(5);
  }
  return screen;
}

const clicksOf = (screen: ReturnType<typeof drawScreen>) =>
  findInteractions(screen.finish()).interactions.filter(({ kind }) => kind === 'click');

describe('The pointer of a screen recording', () => {
  it('is followed over every ground, through its shapes, to the pixel', () => {
    const screen = screenInUse();
    screen.move(hand(470, 215));
    screen.show(6);
    screen.move(arrow(200, 20));
    screen.show(6);

    const { stays } = screen.finish().pointer;
    const rests = stays
      .filter(({ from, to }) => to - from >= 4)
      .map(({ x, y }) => [Math.round(x), Math.round(y)]);

    const places = [
      [300, 300],
      [90, 60],
      [500, 100],
      [320, 240],
      [560, 300],
      [470, 215],
      [200, 20],
    ];
    expect(rests).to.have.length(places.length);
    for (const [index, [x, y]] of places.entries()) {
      expect(rests[index]?.[0]).to.be.closeTo(x as number, 3);
      expect(rests[index]?.[1]).to.be.closeTo(y as number, 3);
    }
  });

  it('is believed in at another size, too, where the picture is zoomed', () => {
    const ground = new Uint8Array(SIZE.width * SIZE.height).fill(200);
    const prover = makeDrawnProver(SIZE);
    const show = (picture: PointerImage, left: number, top: number) => {
      const after = ground.slice();
      for (const [at, own] of picture.mask.entries()) {
        const [x, y] = [left + (at % picture.width), top + Math.floor(at / picture.width)];
        if (own !== 0) after[y * SIZE.width + x] = picture.pixels[at] as number;
      }
      const [right, bottom] = [left + picture.width, top + picture.height];
      prover.look({ left, top, right, bottom }, ground, after);
    };
    const arrows = pointersOfHeight(16, 40).filter(({ shape }) => shape === 'arrow');
    const [small, large] = [arrows[0], arrows.findLast(({ fill }) => fill === arrows[0]?.fill)];
    if (!small || !large) throw new Error('No arrow is drawn.');

    for (const x of [40, 160, 280, 400]) show(small, x, 60);
    for (const x of [100, 300]) show(large, x, 200);
    const { proven, likely } = prover.chosen();

    expect(proven.map(({ height }) => height)).to.deep.equal([small.height]);
    expect(likely.map(({ height }) => height)).to.deep.equal([large.height]);
  });

  it('is not seen in a caret that blinks from letter to letter', () => {
    const screen = drawScreen();
    for (let letter = 0; letter < 12; letter += 1) {
      screen.fill({ x: 60 + letter * 9, y: 100, width: 2, height: 18 }, 10);
      screen.show(3);
      screen.fill({ x: 60 + letter * 9, y: 100, width: 2, height: 18 }, 240);
      screen.show(3);
    }

    expect(screen.finish().pointer.stays).to.deep.equal([]);
  });
});

describe('A click', () => {
  const button = { x: 420, y: 200, width: 120, height: 32 };
  const panel = { x: 120, y: 90, width: 260, height: 160 };

  it('is a resting pointer and something new that stays', () => {
    const screen = screenInUse();
    screen.move(arrow(470, 215));
    screen.show(5);
    screen.fill(panel, 200);
    screen.write({ x: 140, y: 110, width: 150, height: 14 });
    screen.show(8);

    const [click, ...others] = clicksOf(screen);

    expect(others).to.deep.equal([]);
    expect(click?.x).to.be.closeTo(470 / 640, 0.01);
    expect(click?.y).to.be.closeTo(215 / 360, 0.01);
  });

  it('is not what is pointed at and becomes brighter until the pointer goes', () => {
    const screen = screenInUse();
    screen.move(arrow(470, 215));
    screen.fill(button, 150);
    screen.show(8);
    screen.fill(button, 120);
    screen.move(arrow(300, 320));
    screen.show(8);

    expect(clicksOf(screen)).to.deep.equal([]);
  });

  it('is not a hint that comes by itself and goes with the pointer', () => {
    const hint = { x: 440, y: 236, width: 90, height: 22 };
    const screen = screenInUse();
    screen.move(arrow(470, 215));
    screen.show(6);
    screen.fill(hint, 20);
    screen.write({ x: 446, y: 240, width: 70, height: 12 }, 230);
    screen.show(6);
    screen.fill(hint, 240);
    screen.move(arrow(300, 320));
    screen.show(8);

    expect(clicksOf(screen)).to.deep.equal([]);
  });

  it('is not what moves by itself elsewhere while the pointer rests', () => {
    const screen = screenInUse();
    screen.move(arrow(470, 215));
    for (let frame = 0; frame < 60; frame += 1) {
      screen.fill({ x: 40, y: 300, width: 120, height: 40 }, 60 + ((frame * 53) % 150));
      screen.write({ x: 44 + (frame % 9) * 4, y: 306, width: 60, height: 14 });
      screen.show();
    }

    const late = clicksOf(screen).filter(({ start }) => start > 7.5);
    expect(late).to.deep.equal([]);
  });

  it('is not a hint that follows the pointer from place to place', () => {
    const screen = screenInUse();
    for (let step = 0; step < 12; step += 1) {
      const [x, y] = [80 + 30 * step, 260 + 6 * (step % 3)];
      screen.place(arrow(x, y));
      screen.fill({ x: x + 20, y: y - 50, width: 90, height: 40 }, 20);
      screen.write({ x: x + 26, y: y - 44, width: 60, height: 14 }, 230);
      screen.show();
      screen.fill({ x: x + 20, y: y - 50, width: 90, height: 40 }, 240);
    }
    screen.show(8);

    expect(clicksOf(screen)).to.deep.equal([]);
  });

  it('is not a cut to another picture in which the pointer is elsewhere', () => {
    const screen = screenInUse();
    screen.move(arrow(470, 215));
    screen.show(4);
    screen.fill({ x: 0, y: 0, width: 640, height: 360 }, 60);
    for (let line = 0; line < 8; line += 1)
      screen.write({ x: 80, y: 40 + 36 * line, width: 400, height: 18 }, 220);
    screen.place(arrow(120, 300));
    screen.show(8);

    expect(clicksOf(screen)).to.deep.equal([]);
  });

  it('is where the pointer was when the page answers while it is on its way', () => {
    const screen = screenInUse();
    screen.move(arrow(470, 215));
    screen.show(6);
    screen.move(arrow(400, 250), 3);
    screen.place(arrow(330, 285));
    screen.fill({ x: 0, y: 40, width: 640, height: 320 }, 240);
    for (let line = 0; line < 9; line += 1)
      screen.write({ x: 60, y: 66 + 32 * line, width: 500, height: 20 });
    screen.show();
    screen.move(arrow(200, 330), 3);
    screen.show(10);

    const [click, ...others] = clicksOf(screen);

    expect(others).to.deep.equal([]);
    expect(click?.x).to.be.closeTo(470 / 640, 0.01);
    expect(click?.y).to.be.closeTo(215 / 360, 0.01);
  });

  it('is where a pointer is lost on its way and seen again', () => {
    const screen = screenInUse();
    screen.move(arrow(450, 190), 4);
    screen.hide();
    screen.fill(button, 150);
    screen.show(6);
    screen.fill(panel, 200);
    screen.write({ x: 140, y: 110, width: 150, height: 14 });
    screen.show(4);
    screen.fill(button, 120);
    screen.place(arrow(470, 205));
    screen.show(8);

    const [click, ...others] = clicksOf(screen);

    expect(others).to.deep.equal([]);
    expect(click?.x).to.be.closeTo(470 / 640, 0.01);
    expect(click?.y).to.be.closeTo(205 / 360, 0.01);
  });

  it('is not the zoom of the whole picture', () => {
    const screen = screenInUse();
    screen.move(arrow(470, 215));
    screen.show(6);
    for (let step = 1; step <= 8; step += 1) {
      for (let band = 0; band < 9; band += 1)
        screen.fill({ x: 0, y: 40 * band, width: 640, height: 40 }, 40 + ((band + step) % 5) * 45);
      screen.show();
    }
    screen.show(10);

    expect(clicksOf(screen)).to.deep.equal([]);
  });

  it('into a field is seen once, and not at the caret', () => {
    const screen = screenInUse();
    screen.fill({ x: 60, y: 280, width: 200, height: 26 }, 255);
    screen.show(6);
    screen.move(arrow(200, 292));
    screen.show(6);
    screen.hide();
    for (let letter = 0; letter < 14; letter += 1) {
      screen.write({ x: 66 + letter * 7, y: 286, width: 6, height: 16 });
      screen.show(2);
    }
    screen.show(10);

    const [click, ...others] = clicksOf(screen);

    expect(others).to.deep.equal([]);
    expect(click?.x).to.be.closeTo(200 / 640, 0.01);
  });

  it('is not what a key changes while a pointer is left alone', () => {
    const screen = screenInUse();
    screen.move(arrow(470, 215));
    screen.show(40);
    screen.fill({ x: 0, y: 40, width: 640, height: 320 }, 90);
    screen.write({ x: 60, y: 100, width: 400, height: 20 }, 220);
    screen.show(10);

    expect(clicksOf(screen)).to.deep.equal([]);
  });
});

describe('A recording', () => {
  it('is of a screen also with a film playing in it', () => {
    const screen = screenInUse();
    for (let frame = 0; frame < 60; frame += 1) {
      for (let row = 0; row < 120; row += 4)
        screen.fill({ x: 340, y: 80 + row, width: 200, height: 4 }, (frame * 37 + row * 11) % 256);
      screen.show();
    }

    const { recording } = findInteractions(screen.finish());

    expect(recording).to.include({ kind: 'screen', pointer: 'cursor' });
  });

  it('is a film where everything moves and nothing is of one colour', () => {
    const screen = drawScreen();
    for (let frame = 0; frame < 40; frame += 1) {
      for (let y = 0; y < 360; y += 2)
        for (let x = 0; x < 640; x += 4)
          screen.fill({ x, y, width: 4, height: 2 }, (x * 7 + y * 13 + frame * 31 + ((x * y) % 97)) % 256);
      screen.show();
    }

    expect(findInteractions(screen.finish()).recording.kind).to.equal('film');
  });
});
