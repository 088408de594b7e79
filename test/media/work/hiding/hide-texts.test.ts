import { expect } from 'chai';
import type { RequestedElement } from '../../../../schemas/messages/render-request.js';
import { hideLabels, hideScreenText } from '../../../../services/media/work/hiding/hide-texts.js';
import { anInteraction } from '../../../setup/an-interaction.js';

const NAME = { x: 0.1, y: 0.1, width: 0.2, height: 0.05 };
const TITLE = { x: 0.1, y: 0.5, width: 0.2, height: 0.05 };
const hiding = (start: number, end: number): RequestedElement => ({ type: 'redact', start, end, ...NAME });
const SCREEN = {
  reader: 'tesseract',
  texts: [
    { atSeconds: 0, text: 'Customers. Erika Mustermann' },
    { atSeconds: 5, text: 'Settings' },
    { atSeconds: 9, text: 'Erika Mustermann. Saved' },
  ],
  boxes: [
    { atSeconds: 0, boxes: [TITLE, NAME], lines: ['Customers', 'Erika Mustermann'] },
    { atSeconds: 5, boxes: [TITLE], lines: ['Settings'] },
    { atSeconds: 9, boxes: [NAME, TITLE], lines: ['Erika Mustermann', 'Saved'] },
  ],
};
const textsOf = (elements: readonly RequestedElement[], screen = SCREEN) =>
  hideScreenText(screen, elements).texts.map(({ text }) => text);

describe('hideScreenText', () => {
  it('leaves out the lines that are hidden at their time', () => {
    expect(textsOf([])).to.deep.equal(['Customers. Erika Mustermann', 'Settings', 'Erika Mustermann. Saved']);
    expect(textsOf([hiding(0, 3)])).to.deep.equal(['Customers.', 'Settings', 'Erika Mustermann. Saved']);
    expect(textsOf([hiding(0, 20)])).to.deep.equal(['Customers.', 'Settings', 'Saved']);
  });

  it('leaves out the whole screen where it is unknown which line is hidden', () => {
    const { boxes: _, ...withoutBoxes } = SCREEN;
    const withoutLines = { ...SCREEN, boxes: SCREEN.boxes.map(({ lines: __, ...sample }) => sample) };

    for (const screen of [withoutBoxes, withoutLines])
      expect(textsOf([hiding(0, 3)], screen as typeof SCREEN)).to.deep.equal([
        'Settings',
        'Erika Mustermann. Saved',
      ]);
  });
});

describe('hideLabels', () => {
  it('removes the names of what is hidden, and no others', () => {
    const clicked = [
      anInteraction('click', 1, { label: 'Erika Mustermann', box: NAME, x: 0.15, y: 0.12 }),
      anInteraction('click', 2, { label: 'Save', box: TITLE, x: 0.15, y: 0.52 }),
      anInteraction('click', 9, { label: 'Erika Mustermann', box: NAME, x: 0.15, y: 0.12 }),
    ];

    const labels = hideLabels(clicked, [hiding(0, 3)]).map(({ label }) => label);

    expect(labels).to.deep.equal([null, 'Save', 'Erika Mustermann']);
  });
});
