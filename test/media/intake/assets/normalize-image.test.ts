import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { normalizeImage } from '../../../../services/media/intake/assets/normalize-image.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';

const never = new AbortController().signal;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">';

/** Each group draws the previous one four times. */
const doubling = (levels: number, reference = 'xlink:href'): string => {
  const groups = Array.from(
    { length: levels },
    (_, i) => `<g id="g${i + 1}">${`<use ${reference}="#g${i}" x="1"/>`.repeat(4)}</g>`,
  );
  return `${SVG}<defs><rect id="g0" width="9" height="9"/>${groups.join('')}</defs><use ${reference}="#g${levels}"/></svg>`;
};
const chained = (levels: number): string => {
  const links = Array.from({ length: levels }, (_, i) => `<use id="u${i + 1}" href="#u${i}"/>`);
  return `${SVG}<rect id="u0" width="9" height="9"/>${links.join('')}</svg>`;
};
const DRAWN = 'an SVG must draw at most 50000 elements, including those repeated by "use"';
const SLOW = 'rendering it must take at most 1 seconds of processor time';

describe('normalizeImage', () => {
  const folder = useFolder();

  const normalize = async (drawing: string) => {
    const path = join(folder, 'drawing.svg');
    await writeFile(path, drawing);
    return normalizeImage(path, join(folder, 'image.png'), never, { cpuSeconds: 1 });
  };

  const refused: ReadonlyArray<readonly [string, string, string]> = [
    ['"use" that doubles', doubling(12), DRAWN],
    ['"use" that doubles, under another prefix', doubling(12, 'x:href'), DRAWN],
    [
      'patterns of patterns',
      doubling(12).replaceAll('<use xlink:href="#g', '<rect fill="url(#g').replaceAll('" x=', ')" x='),
      DRAWN,
    ],
    ['a long way by "use"', chained(40), '"use" elements in an SVG must be nested at most 16 deep'],
    [
      'a filter of a huge region',
      `${SVG}<filter id="f" width="100000%" height="5"><feFlood/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
      'a filter region must be at most 10 times the size of its element',
    ],
    [
      'filters on everything',
      `${SVG}<filter id="f"><feFlood/></filter>${'<rect filter="url(#f)" width="9" height="9"/>'.repeat(51)}</svg>`,
      'an SVG must use filters at most 50 times',
    ],
    [
      'elements without end in one another',
      `${SVG}${'<g>'.repeat(5000)}${'</g>'.repeat(5000)}</svg>`,
      'the elements of an SVG must be nested at most 200 levels deep',
    ],
    [
      'entities of entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${SVG}<text>&b;</text></svg>`,
      'the document type of an SVG must declare only entities, and their values must be plain text',
    ],
    [
      'an encoding in which an element is not to be seen',
      `<?xml version="1.0" encoding="UTF-7"?>${SVG}+ADw-use/+AD4-</svg>`,
      'an SVG must be in UTF-8',
    ],
  ];
  for (const [name, drawing, message] of refused) {
    it(`refuses ${name}, before anything is rendered`, async () => {
      expect(await failureOf(normalize(drawing))).to.include({ name: 'InvalidAsset', message });
    });
  }

  it('stops a drawing that takes too long to render, and says so', async () => {
    const blur = '<feTurbulence baseFrequency="0.9" numOctaves="9999"/>';
    const slow = `${SVG}<filter id="f">${blur.repeat(40)}</filter><rect width="64" height="64" filter="url(#f)"/></svg>`;

    expect(await failureOf(normalize(slow))).to.include({ name: 'InvalidAsset', message: SLOW });
  });

  it('stops a drawing that only waits, and says so', async () => {
    const path = join(folder, 'waiting.svg');
    await writeFile(path, `${SVG}</svg>`);

    const drawing = normalizeImage(path, join(folder, 'image.png'), never, { wallSeconds: 0.001 });
    expect(await failureOf(drawing)).to.include({
      name: 'InvalidAsset',
      message: 'rendering it must take at most 0.001 seconds',
    });
  });

  it('renders the output of drawing programs', async () => {
    const drawing = `<?xml version="1.0" encoding="utf-8"?><!-- <use href="#x"> -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
      ]>
      <svg xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="32">
        <title>a > b</title><style><![CDATA[ .a { fill: red } ]]></style>
        <filter id="shadow" x="-50%" width="200%"><feGaussianBlur stdDeviation="2"/></filter>
        <g id="leaf"><rect class="a" width="8" height="8" data-note="1 > 0"/></g>
        <use xlink:href="#leaf" x="20" filter="url(#shadow)"/><use xlink:href="#none"/>
      </svg>`;

    expect(await normalize(drawing)).to.deep.equal({ width: 2048, height: 1024 });
  });
});
