import { expect } from 'chai';
import type { ReadLine } from '../../../../../services/media/ai/ocr/ocr-engine.js';
import { labelAt, titleOf } from '../../../../../services/media/work/analysis/interactions/choose-label.js';

type Placed = readonly [text: string, left: number, width: number];

const line = (words: readonly Placed[], { top = 100, height = 30, confidence = 0.9 } = {}): ReadLine => ({
  height,
  words: words.map(([text, left, width]) => ({ text, confidence, box: { left, top, width, height } })),
});
const BUTTONS = line([
  ['Cancel', 50, 100],
  ['Send', 300, 70],
  ['invitation', 380, 140],
]);

describe('labelAt', () => {
  it('returns the words that the point is on, and not those of the next button', () => {
    expect(labelAt([BUTTONS], { x: 400, y: 115 })?.text).to.equal('Send invitation');
    expect(labelAt([BUTTONS], { x: 90, y: 115 })?.text).to.equal('Cancel');
  });

  it('returns the nearest words when the point is beside them', () => {
    const below = line([['Role', 50, 60]], { top: 300 });

    expect(labelAt([BUTTONS, below], { x: 60, y: 280 })?.text).to.equal('Role');
  });

  it('returns nothing for a point far from any words, or for words that the engine is unsure of', () => {
    expect(labelAt([BUTTONS], { x: 300, y: 600 })).to.equal(null);
    expect(labelAt([line([['Save', 0, 60]], { confidence: 0.2 })], { x: 10, y: 110 })).to.equal(null);
  });
});

describe('titleOf', () => {
  it('returns the first large line of a dialog, and not the marks of its frame', () => {
    const lines = [
      line([['7', 0, 10]], { top: 0, height: 60 }),
      line(
        [
          ['Invite', 50, 90],
          ['a', 150, 12],
          ['member', 170, 120],
        ],
        { top: 60, height: 40 },
      ),
      line([['Email', 50, 60]], { top: 160, height: 26 }),
    ];

    expect(titleOf(lines, 'dialog')?.text).to.equal('Invite a member');
  });

  it('returns all of a message', () => {
    const lines = [
      line([
        ['Invitation', 0, 120],
        ['sent', 130, 50],
      ]),
      line([['Undo', 0, 60]], { top: 150 }),
    ];

    expect(titleOf(lines, 'notification')?.text).to.equal('Invitation sent Undo');
  });
});
