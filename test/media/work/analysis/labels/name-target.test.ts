import { expect } from 'chai';
import type { GrayImage } from '../../../../../services/media/ai/ocr/gray-image.js';
import type { ReadLine } from '../../../../../services/media/ai/ocr/ocr-engine.js';
import { nameTarget } from '../../../../../services/media/work/analysis/labels/name-target.js';
import { textRuns } from '../../../../../services/media/work/analysis/labels/text-runs.js';
import { titleOf } from '../../../../../services/media/work/analysis/labels/title-of.js';

const WHITE = 250;
const SIZE = { width: 600, height: 300 };

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A page with bordered boxes, and with filled ones. */
function page({
  bordered = [],
  filled = [],
}: {
  bordered?: readonly Box[];
  filled?: readonly Box[];
}): GrayImage {
  const pixels = new Uint8Array(SIZE.width * SIZE.height).fill(WHITE);
  const fill = ({ left, top, right, bottom }: Box, level: number): void => {
    for (let y = top; y < bottom; y += 1) pixels.fill(level, y * SIZE.width + left, y * SIZE.width + right);
  };
  for (const box of filled) fill(box, 90);
  for (const { left, top, right, bottom } of bordered) {
    fill({ left, top, right, bottom }, 150);
    fill({ left: left + 2, top: top + 2, right: right - 2, bottom: bottom - 2 }, WHITE);
  }
  return { ...SIZE, pixels };
}

/** A line of words of eight pixels a letter, with a gap after a word that ends with two blanks. */
function line(text: string, left: number, top: number, height = 14, confidence = 0.95): ReadLine {
  let at = left;
  const words = text.split(' ').flatMap((word) => {
    const width = word.length * 8;
    const box = { left: at, top, width, height };
    at += width + 5;
    return word === '' ? [] : [{ text: word, confidence, box }];
  });
  return { height, words };
}

const nameAt = (
  x: number,
  y: number,
  lines: readonly ReadLine[],
  {
    isTypedInto = false,
    ...drawn
  }: { isTypedInto?: boolean; bordered?: readonly Box[]; filled?: readonly Box[] } = {},
) => nameTarget({ image: page(drawn), pieces: textRuns(lines), point: { x, y }, isTypedInto })?.text ?? null;

const FIELD = { left: 40, top: 120, right: 360, bottom: 156 };

describe('the name of a field', () => {
  const placeholder = line('you@example.com', 52, 131);

  it('is what stands above it, not its placeholder', () => {
    const lines = [line('Email address', 40, 100), placeholder];

    expect(nameAt(120, 138, lines, { bordered: [FIELD] })).to.equal('Email address');
  });

  it('is what stands to its left', () => {
    const right = { ...FIELD, left: 160 };

    expect(nameAt(240, 138, [line('Company', 60, 131)], { bordered: [right], isTypedInto: true })).to.equal(
      'Company',
    );
  });

  it('is the smaller of two lines within it', () => {
    const tall = { ...FIELD, bottom: 172 };
    const lines = [line('Due date', 52, 126, 11), line('12 May', 52, 146, 15)];

    expect(nameAt(120, 150, lines, { bordered: [tall] })).to.equal('Due date');
  });

  it('is found above its placeholder where its box is not seen, or cuts the placeholder', () => {
    const lines = [line('Email address', 40, 108), placeholder];
    const cut = { left: 90, top: 122, right: 140, bottom: 152 };

    expect(nameAt(120, 138, lines, { isTypedInto: true })).to.equal('Email address');
    expect(nameAt(120, 138, lines, { isTypedInto: true, bordered: [cut] })).to.equal('Email address');
  });

  it('is its placeholder where no name is near', () => {
    expect(nameAt(120, 138, [placeholder], { bordered: [FIELD] })).to.equal('you@example.com');
  });

  it('is not a sentence, code, or the name of the field above', () => {
    for (const text of ['We never share it.', 'level = info'])
      expect(nameAt(120, 138, [line(text, 40, 100), placeholder], { bordered: [FIELD] }), text).to.equal(
        'you@example.com',
      );
    const other = [line('Phone', 40, 40), placeholder];
    expect(nameAt(120, 138, other, { bordered: [FIELD] })).to.equal('you@example.com');
  });
});

describe('the name of what is clicked', () => {
  const BUTTONS = [line('Cancel', 60, 210), line('Send invitation', 200, 210)];

  it('is what is written in a button', () => {
    const filled = [{ left: 180, top: 200, right: 340, bottom: 236 }];

    expect(nameAt(260, 217, BUTTONS, { filled })).to.equal('Send invitation');
  });

  it('is that of the tab under the pointer, not of the first tab in their box', () => {
    const tabs = { left: 20, top: 190, right: 580, bottom: 250 };

    expect(nameAt(220, 218, BUTTONS, { bordered: [tabs] })).to.equal('Send invitation');
    expect(nameAt(70, 218, BUTTONS, { bordered: [tabs] })).to.equal('Cancel');
  });

  it('is that of an entry also at its end, beside a keyboard shortcut', () => {
    const entry = [line('Save', 60, 210), line('Ctrl+S', 160, 210)];

    expect(nameAt(125, 217, entry)).to.equal('Save');
    expect(nameAt(180, 217, entry)).to.equal('Save');
  });

  it('is what follows a check box or an icon', () => {
    const box = { left: 40, top: 208, right: 58, bottom: 226 };

    expect(nameAt(49, 217, [line('Send a copy', 66, 210)], { bordered: [box] })).to.equal('Send a copy');
    expect(nameAt(45, 217, [line('Settings', 62, 210)])).to.equal('Settings');
  });

  it('is unknown for an icon alone, and far from words', () => {
    const icon = { left: 300, top: 200, right: 340, bottom: 240 };

    expect(nameAt(320, 220, [line('Customers', 380, 213)], { bordered: [icon] })).to.equal(null);
    expect(nameAt(320, 80, BUTTONS)).to.equal(null);
    expect(nameAt(90, 217, [line('Save', 60, 210, 14, 0.3)])).to.equal(null);
  });

  it('has no letters of an icon', () => {
    expect(nameAt(100, 217, [line('Q Dashboard', 60, 210)])).to.equal('Dashboard');
    expect(nameAt(100, 217, [line('品 Projects', 60, 210)])).to.equal('Projects');
    expect(nameAt(66, 217, [line('品', 60, 210)])).to.equal(null);
    expect(nameAt(100, 217, [line('A project', 60, 210)])).to.equal('A project');
  });
});

describe('titleOf', () => {
  it('returns the first large line of a dialog, and not what an icon was read as', () => {
    const lines = [line('x', 10, 5, 30), line('Invite a member', 50, 60, 20), line('Email', 50, 160, 13)];

    expect(titleOf(lines, 'dialog')).to.equal('Invite a member');
    expect(titleOf([line('x', 10, 5)], 'dialog')).to.equal(null);
  });

  it('returns all of a message', () => {
    expect(titleOf([line('Invitation sent', 0, 100), line('Undo', 0, 150)], 'notification')).to.equal(
      'Invitation sent Undo',
    );
  });
});
