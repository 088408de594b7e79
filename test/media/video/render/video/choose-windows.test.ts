import { expect } from 'chai';
import type { Interaction } from '../../../../../schemas/interaction.js';
import {
  chooseWindows,
  type ScreenHints,
} from '../../../../../services/media/video/render/video/reframe/choose-windows.js';
import { chooseTitleWindows } from '../../../../../services/media/work/export/plan-frame.js';
import { anInteraction } from '../../../../setup/an-interaction.js';

const SEEN = (9 / 16) ** 2;
const of = { seen: SEEN, durationSeconds: 12 };

const happening = (kind: Interaction['kind'], start: number, x: number, width: number) =>
  anInteraction(kind, start, { box: { x, y: 0.4, width, height: 0.2 }, confidence: 1 });
const resting = (x: number): ScreenHints['cursorTrack'] => [
  [0, x, 0.5],
  [12, x, 0.5],
];
const text = (x: number, width: number, height = 0.02) => ({ x, y: 0.2, width, height });

describe('chooseWindows', () => {
  it('shows the narrowest part that contains what is clicked and the cursor', () => {
    const [window, ...more] = chooseWindows(
      { interactions: [happening('click', 5, 0.5, 0.04)], cursorTrack: resting(0.52), texts: [] },
      of,
    );

    expect(more).to.deep.equal([]);
    expect(window).to.include({ startSeconds: 0, endSeconds: 12 });
    expect(window!.to - window!.from).to.be.closeTo(SEEN, 0.001);
    expect((window!.from + window!.to) / 2).to.be.closeTo(0.52, 0.02);
  });

  it('cuts no text: it becomes wider, or ends beside the text', () => {
    const boxes = [text(0.2, 0.25), text(0.6, 0.3)];
    const [window] = chooseWindows(
      {
        interactions: [happening('click', 5, 0.5, 0.04)],
        cursorTrack: resting(0.52),
        texts: [{ atSeconds: 0, boxes }],
      },
      of,
    );

    for (const edge of [window!.from, window!.to])
      for (const { x, width } of boxes)
        expect(edge > x && edge < x + width, `${edge} cuts the text at ${x}`).to.equal(false);
    expect(window!.to - window!.from).to.be.at.least(SEEN - 1e-9);
  });

  it('shows the whole width where what happens reaches from one side to the other', () => {
    const interactions = [happening('scroll', 5, 0.02, 0.96)];

    const windows = chooseWindows({ interactions, cursorTrack: resting(0.5), texts: [] }, of);

    expect(
      windows.some(({ from, to, startSeconds, endSeconds }) => {
        return to - from > 0.95 && startSeconds <= 5 && endSeconds > 5;
      }),
    ).to.equal(true);
  });

  it('changes when a dialog appears elsewhere, in windows that follow one another', () => {
    const interactions = [happening('click', 3, 0.05, 0.02), happening('dialog', 6, 0.55, 0.3)];
    const cursorTrack: ScreenHints['cursorTrack'] = [
      [0, 0.06, 0.5],
      [6, 0.06, 0.5],
      [6.2, 0.7, 0.5],
      [12, 0.7, 0.5],
    ];

    const windows = chooseWindows({ interactions, cursorTrack, texts: [] }, of);

    expect(windows.length).to.be.at.least(2);
    for (const [index, { startSeconds }] of windows.slice(1).entries())
      expect(startSeconds).to.equal(windows[index]!.endSeconds);
    const last = windows.at(-1)!;
    expect(last.from).to.be.at.most(0.55);
    expect(last.to).to.be.within(0.85, 0.95);
  });

  it('shows a dialog half a second before it is detected', () => {
    const interactions = [happening('click', 3, 0.05, 0.02), happening('dialog', 6, 0.55, 0.3)];

    const windows = chooseWindows({ interactions, cursorTrack: resting(0.5), texts: [] }, of);

    const atFirst = windows.find(({ startSeconds, endSeconds }) => startSeconds <= 5.5 && endSeconds > 5.5)!;
    expect(atFirst.from).to.be.at.most(0.55);
    expect(atFirst.to).to.be.at.least(0.85);
  });

  it('leaves videos without interactions or without a cursor to the motion', () => {
    const texts = [{ atSeconds: 0, boxes: [text(0.2, 0.6)] }];

    expect(chooseWindows({ interactions: [], cursorTrack: resting(0.5), texts }, of)).to.deep.equal([]);
    expect(
      chooseWindows({ interactions: [happening('click', 2, 0.5, 0.1)], cursorTrack: [], texts }, of),
    ).to.deep.equal([]);
  });
});

describe('chooseTitleWindows', () => {
  const middle = () => ({ from: 0.342, to: 0.658 });

  it('shows a title whole while it is shown', () => {
    const texts = [
      { atSeconds: 2, boxes: [text(0.2, 0.6, 0.15)] },
      { atSeconds: 6, boxes: [] },
    ];

    const [window, ...more] = chooseTitleWindows(texts, middle, of);

    expect(more).to.deep.equal([]);
    expect(window).to.include({ startSeconds: 2, endSeconds: 6 });
    expect(window!.from).to.be.within(0.15, 0.2);
    expect(window!.to).to.be.within(0.8, 0.85);
  });

  it('leaves the view alone where it shows the text whole, or small text is not in it', () => {
    const texts = [{ atSeconds: 0, boxes: [text(0.4, 0.2, 0.1), text(0.05, 0.2)] }];

    expect(chooseTitleWindows(texts, middle, of)).to.deep.equal([]);
  });
});
