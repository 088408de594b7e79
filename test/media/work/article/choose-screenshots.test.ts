import { expect } from 'chai';
import type { Interaction } from '../../../../schemas/interaction.js';
import { chooseScreenshots } from '../../../../services/media/work/article/choose-screenshots.js';
import { detailOf } from '../../../../services/media/work/article/draw-screenshot.js';
import { anInteraction } from '../../../setup/an-interaction.js';

const BUTTON = { x: 0.4, y: 0.38, width: 0.12, height: 0.04 };
const interaction = (
  kind: Interaction['kind'],
  start: number,
  box = BUTTON,
  differing: Partial<Interaction> = {},
) => anInteraction(kind, start, { end: start + 0.5, box, ...differing });
const step = (atSeconds: number, title = 'Step') => ({ title, text: '', atSeconds });
const choose = (steps: ReturnType<typeof step>[], interactions: Interaction[]) =>
  chooseScreenshots(steps, interactions, 30);

describe('chooseScreenshots', () => {
  it('shows a click just before its effect, with its button circled', () => {
    const [{ picture } = {}] = choose([step(4)], [interaction('click', 4)]);

    expect(picture?.seconds).to.be.closeTo(3.8, 0.01);
    expect(picture?.target?.box).to.deep.equal(BUTTON);
    expect(picture?.region).to.deep.equal(BUTTON);
  });

  it('circles the point alone where the box is the cursor’s', () => {
    const cursor = { x: 0.5, y: 0.5, width: 0.03, height: 0.06 };

    const [{ picture } = {}] = choose([step(4)], [interaction('click', 4, cursor, { x: 0.502, y: 0.503 })]);

    expect(picture?.target).to.deep.equal({ x: 0.502, y: 0.503, box: null });
  });

  it('shows what was typed when all of it is there, and the whole dialog around it', () => {
    const dialog = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };

    const [, { picture } = {}] = choose(
      [step(2), step(5)],
      [
        interaction('click', 2),
        interaction('dialog', 2.2, dialog),
        interaction('typing', 5, BUTTON, { end: 7 }),
      ],
    );

    expect(picture?.seconds).to.be.closeTo(7.3, 0.01);
    expect(picture?.region).to.deep.equal(dialog);
  });

  it('shows the message that answers an action; a dialog only after the last one', () => {
    const toast = { x: 0.8, y: 0.03, width: 0.18, height: 0.07 };
    const dialog = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };
    const interactions = [
      ...[interaction('click', 2), interaction('dialog', 2.2, dialog)],
      ...[interaction('click', 5), interaction('notification', 5.6, toast)],
      ...[interaction('click', 12), interaction('dialog', 12.3, dialog)],
    ];

    const results = choose([step(2), step(5), step(12)], interactions).map(({ result }) => result);

    expect(results.map((result) => result?.region ?? null)).to.deep.equal([null, toast, dialog]);
    expect(results[1]?.seconds).to.be.closeTo(6.4, 0.01);
  });

  it('finds the action that a step names among those of its time', () => {
    const other = { x: 0.1, y: 0.1, width: 0.1, height: 0.04 };
    const interactions = [
      interaction('click', 3, other, { label: 'Team' }),
      interaction('click', 5, BUTTON, { label: 'Save' }),
    ];

    const [{ picture } = {}] = choose([step(2.5, 'Now press save')], interactions);

    expect(picture?.target?.box).to.deep.equal(BUTTON);
  });

  it('shows the whole frame a moment after a step begins where nothing is done', () => {
    expect(choose([step(4)], [])).to.deep.equal([
      { picture: { seconds: 4.6, target: null, region: null }, result: null },
    ]);
  });
});

describe('detailOf', () => {
  const SIZE = { width: 1920, height: 1080 };

  it('shows what has to be seen with its surroundings, within the frame', () => {
    expect(detailOf({ x: 0.9, y: 0.02, width: 0.08, height: 0.05 }, SIZE)).to.deep.equal({
      x: 0.5,
      y: 0,
      width: 0.5,
      height: 0.5,
    });
  });

  it('shows the whole frame where most of it has to be seen, and of small videos', () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    expect(detailOf({ x: 0.1, y: 0.1, width: 0.8, height: 0.5 }, SIZE)).to.deep.equal(whole);
    expect(detailOf(BUTTON, { width: 640, height: 360 })).to.deep.equal(whole);
    expect(detailOf(null, SIZE)).to.deep.equal(whole);
  });
});
