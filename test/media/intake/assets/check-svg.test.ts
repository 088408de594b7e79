import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkSvg } from '../../../../services/media/intake/assets/check-svg.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';

const ALMOST_2_MB = 2_000_000;
const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (content: string): string => `<svg ${NS}>${content}</svg>`;
const repeat = (text: string): string => text.repeat(Math.floor(ALMOST_2_MB / text.length));

/** Each group draws the previous one four times. */
const doubling = (use: (id: string) => string, levels = 12): string => {
  const groups = Array.from({ length: levels }, (_, i) => `<g id="g${i + 1}">${use(`g${i}`).repeat(4)}</g>`);
  return `<rect id="g0"/>${groups.join('')}${use(`g${levels}`)}`;
};
const DRAWN = 'an SVG must draw at most 50000 elements, including those repeated by "use"';
const FILTERED = 'an SVG must use filters at most 50 times';
const ENTITIES =
  'the document type of an SVG must declare only entities, and their values must be plain text';
const PICTURE = 'an image in an SVG must be a PNG, JPEG, GIF or WebP';
const OWN_SHEETS = 'an SVG must contain its style sheets itself';
const manyRects = '<rect class="a" width="9" height="9"/>'.repeat(51);

describe('checkSvg', () => {
  const folder = useFolder();

  const check = async (drawing: string) => {
    const path = join(folder, 'drawing.svg');
    await writeFile(path, drawing);
    return checkSvg(path);
  };

  // At this size, work that grows with the square of it takes hours.
  const long: ReadonlyArray<readonly [string, string]> = [
    ['a name without an end', `<svg ${repeat('a')}`],
    ['names without values', `<svg ${repeat('a ')}/>`],
    ['names with signs and without values', `<svg ${repeat('a= ')}/>`],
    ['addresses that begin and do not end', svg(`<rect fill="${repeat('url(#')}"/>`)],
    ['addresses in quotes that do not end', svg(`<rect fill="${repeat("url(' ")}"/>`)],
    ['spaces in an address', svg(`<rect fill="url(${repeat(' ')}"/>`)],
    ['comments of a style', svg(`<rect style="${repeat('/*')}"/>`)],
    ['references that are none', svg(`<rect id="${repeat('&')}"/>`)],
    ['rules of a style sheet', svg(`<style>${repeat('.a{}')}</style>`)],
  ];
  for (const [name, drawing] of long) it(`reads ${name} in linear time`, () => check(drawing));

  const refused: ReadonlyArray<readonly [string, string, string]> = [
    ['more than 2 MB', svg(' '.repeat(2 * 1024 ** 2)), 'an SVG must have at most 2 MB'],
    [
      'entities that stand for a long text many times',
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(10_000)}">]>${svg(`<rect id="${'&a;'.repeat(1000)}"/>`)}`,
      'the entities of an SVG must expand to at most 1000000 characters in total',
    ],
    [
      'a very long way by "use"',
      svg(
        `<rect id="u0"/>${Array.from({ length: 20_000 }, (_, i) => `<use id="u${i + 1}" href="#u${i}"/>`)
          .reverse()
          .join('')}`,
      ),
      '"use" elements in an SVG must be nested at most 16 deep',
    ],
    [
      'circles, which are gone round in every order',
      svg(['pq', 'qp'].map(([a, b]) => `<pattern id="${a}"><rect fill="url(#${b})"/></pattern>`).join('')),
      'references in an SVG must not be circular',
    ],
    ['two addresses in one element', svg(doubling((id) => `<use href="#${id}" xlink:href="#none"/>`)), DRAWN],
    ['one id of two elements', svg(`${doubling((id) => `<use href="#${id}"/>`)}<g id="g12"/>`), DRAWN],
    ['addresses in numbers', svg(doubling((id) => `<use href="&#35;${id.replace('g', '&#x67;')}"/>`)), DRAWN],
    ['addresses in capitals', svg(doubling((id) => `<rect fill="URL( '#${id}' )"/>`)), DRAWN],
    ['escaped addresses', svg(doubling((id) => `<rect style="fill:u\\72 l(#\\67 ${id.slice(1)})"/>`)), DRAWN],
    [
      'what a declaration hides',
      `<!DOCTYPE svg [<!-- ] <a b=" --> ]>${svg(doubling((id) => `<use href="#${id}"/>`))}<!-- " -->`,
      ENTITIES,
    ],
    ['parameters', `<!DOCTYPE svg [<!ENTITY % a "b">%a;]>${svg('')}`, ENTITIES],
    ['entities of elements', `<!DOCTYPE svg [<!ENTITY a "<use/>">]>${svg('&a;')}`, ENTITIES],
    ['filters by a style sheet', svg(`<style>.a{filter:url(#f)}</style>${manyRects}`), FILTERED],
    [
      'filters by a cut style sheet',
      svg(`<style>.a{fil<!-- -->ter:blur(9px)}</style>${manyRects}`),
      FILTERED,
    ],
    [
      'filters behind a comment',
      svg('<rect style="fill:red;/**/filter/**/:blur(9px)"/>'.repeat(51)),
      FILTERED,
    ],
    [
      'masks by a style sheet',
      svg(
        `<style><![CDATA[rect,.b{fill:red}rect{mask:url(#m)}]]></style><mask id="m">${'<path/>'.repeat(1000)}</mask>${manyRects}`,
      ),
      DRAWN,
    ],
    [
      'rules that do not say plainly what they are for',
      svg('<style>svg > rect{mask:url(#m)}</style>'),
      'a style sheet rule that refers to an element or a filter must have one type, class or id as its selector',
    ],
    ['style sheets from elsewhere', `<?xml-stylesheet href="data:text/css,rect{}"?>${svg('')}`, OWN_SHEETS],
    ['style sheets in style sheets', svg('<style>@import url(data:text/css,rect{})</style>'), OWN_SHEETS],
    ['drawings in drawings', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), PICTURE],
  ];
  for (const [name, drawing, message] of refused) {
    it(`refuses ${name}`, async () => {
      expect(await failureOf(check(drawing))).to.include({ name: 'InvalidAsset', message });
    });
  }

  it('accepts the output of drawing programs', () =>
    check(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
      ]>
      <svg id="top" xmlns="&ns_svg;"><defs><style>
        @font-face{font-family:a;src:url(data:font/ttf;base64,AAAA)}
        g > .cls-3{fill:none} .cls-1,.cls-2{fill:url(#shade)} .cls-2{clip-path:url(#clip);filter:url(#f)}
        </style><linearGradient id="shade"><stop/></linearGradient>
        <clipPath id="clip"><rect class="cls-1" width="9" height="9"/></clipPath></defs>
        <a href="#top"><rect class="cls-1 cls-2" width="9" height="9"/></a><text>&quot;a&quot; &amp; b</text>
        <image href="data:image/png;base64,AAAA" width="1" height="1"/>
      </svg>`));
});
