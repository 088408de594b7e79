import type { Person } from './people.js';

/** A drawn mouth: a smile, or what a mouth looks like while it says something. */
type MouthShape = 'smile' | SpokenMouth;

export type SpokenMouth = 'closed' | 'narrow' | 'open' | 'wide' | 'round';

const LIPS = '#9F4A45';
const INSIDE = '#5B1F24';
const TONGUE = '#C8626A';
const TEETH = '#FFFFFF';

/** Draws a mouth around the place where it is in a face. */
function drawMouth(shape: MouthShape): string {
  if (shape === 'smile')
    return `<path d="M222 306c18 20 50 20 68 0z" fill="${TEETH}" stroke="${LIPS}" stroke-width="6" stroke-linejoin="round"/>`;
  if (shape === 'closed')
    return `<path d="M224 309q32 15 64 0" fill="none" stroke="${LIPS}" stroke-width="7" stroke-linecap="round"/>`;
  if (shape === 'narrow')
    return `<path d="M223 306q33 -5 66 0q-10 17 -33 17t-33 -17z" fill="${TEETH}" stroke="${LIPS}" stroke-width="6" stroke-linejoin="round"/>
      <path d="M228 313q28 7 56 0" fill="none" stroke="${INSIDE}" stroke-width="3"/>`;
  if (shape === 'round')
    return `<ellipse cx="256" cy="313" rx="15" ry="17" fill="${INSIDE}" stroke="${LIPS}" stroke-width="8"/>`;
  const [across, down] = shape === 'wide' ? [34, 42] : [33, 25];
  const bottom = 302 + down;
  return `<path d="M${256 - across} 304q${across} -9 ${2 * across} 0q-3 ${down} -${across} ${down}t-${across} -${down}z" fill="${INSIDE}" stroke="${LIPS}" stroke-width="6" stroke-linejoin="round"/>
    <path d="M${256 - across + 7} 304q${across - 7} -6 ${2 * (across - 7)} 0l-4 7h-${2 * (across - 11)}z" fill="${TEETH}"/>
    <ellipse cx="256" cy="${bottom - 8}" rx="${across * 0.5}" ry="${down * 0.17}" fill="${TONGUE}"/>`;
}

/**
 * A frame of a person: how far the eyes are open, from 0 to 1, by how many pixels breathing lifts the shoulders, and
 * the mouth; without one, the person smiles.
 */
export interface Moment {
  readonly eyesOpen: number;
  readonly breath: number;
  readonly mouth?: MouthShape;
}

export const AT_REST: Moment = { eyesOpen: 1, breath: 0 };

/** Draws head and shoulders as SVG on a transparent background. */
export function drawPerson(person: Person, { eyesOpen, breath, mouth }: Moment, side: number): string {
  const headLift = breath * 0.6;
  const body = [
    `<g transform="translate(0 ${(-breath).toFixed(2)})">${shoulders(person)}</g>`,
    `<g transform="translate(0 ${(-headLift).toFixed(2)})">${head(person, eyesOpen, mouth)}</g>`,
  ];
  const behind = `<g transform="translate(0 ${(-headLift).toFixed(2)})">${hairBehind(person)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 512 512">${behind}${body.join('')}</svg>`;
}

function shoulders({ skin, shirt }: Person): string {
  return `<path d="M206 330h100v74c0 30-100 30-100 0z" fill="${shade(skin, -0.14)}"/>
    <path d="M56 540c0-96 62-140 138-152 14 40 110 40 124 0 76 12 138 56 138 152z" fill="${shirt}"/>
    <path d="M194 388c14 40 110 40 124 0l14 3c-18 58-134 58-152 0z" fill="${shade(shirt, -0.22)}"/>`;
}

function head(person: Person, eyesOpen: number, mouth: MouthShape = 'smile'): string {
  const { skin } = person;
  return `<ellipse cx="150" cy="236" rx="20" ry="28" fill="${shade(skin, -0.1)}"/>
    <ellipse cx="362" cy="236" rx="20" ry="28" fill="${shade(skin, -0.1)}"/>
    <path d="M154 200c0-84 44-122 102-122s102 38 102 122c0 96-42 164-102 164s-102-68-102-164z" fill="${skin}"/>
    ${person.beard ? beard(person) : ''}
    ${eyes(person, eyesOpen)}
    <path d="M256 236c-4 22-10 30-10 38 0 6 20 6 20 0" fill="none" stroke="${shade(skin, -0.28)}" stroke-width="5" stroke-linecap="round"/>
    ${drawMouth(mouth)}
    ${hairInFront(person)}
    ${person.glasses ? glasses() : ''}`;
}

function eyes({ hair }: Person, open: number): string {
  const brow = shade(hair, -0.1);
  return [206, 306]
    .map((x) => {
      const eye =
        open < 0.15
          ? `<path d="M${x - 17} 224q17 9 34 0" fill="none" stroke="#1E293B" stroke-width="6" stroke-linecap="round"/>`
          : `<ellipse cx="${x}" cy="222" rx="17" ry="${(13 * open).toFixed(2)}" fill="#FFFFFF"/>
             <ellipse cx="${x}" cy="222" rx="9" ry="${(9.5 * open).toFixed(2)}" fill="#1E293B"/>
             <circle cx="${x + 3}" cy="219" r="${(2.6 * open).toFixed(2)}" fill="#FFFFFF"/>`;
      return `${eye}<path d="M${x - 22} 192q22 -14 44 0" fill="none" stroke="${brow}" stroke-width="8" stroke-linecap="round"/>`;
    })
    .join('');
}

function beard({ hair, skin }: Person): string {
  return `<path d="M156 232c2 92 44 146 100 146s98-54 100-146c-10 34-30 44-52 46-16-14-80-14-96 0-22-2-42-12-52-46z" fill="${hair}"/>
    <ellipse cx="256" cy="310" rx="44" ry="22" fill="${shade(skin, -0.04)}"/>`;
}

const glasses = (): string =>
  `<g fill="#FFFFFF" fill-opacity="0.18" stroke="#1E293B" stroke-width="7">
    <rect x="172" y="196" width="68" height="54" rx="22"/><rect x="272" y="196" width="68" height="54" rx="22"/>
    <path d="M240 216q16-10 32 0M172 214l-18-6M340 214l18-6" fill="none"/></g>`;

function hairBehind({ cut, hair }: Person): string {
  if (cut === 'long')
    return `<path d="M120 220c0-104 56-170 136-170s136 66 136 170c0 80 12 138 28 176-50 22-278 22-328 0 16-38 28-96 28-176z" fill="${shade(hair, -0.15)}"/>`;
  if (cut === 'bob')
    return `<path d="M118 210c0-100 58-158 138-158s138 58 138 158v110c-40 26-236 26-276 0z" fill="${shade(hair, -0.15)}"/>`;
  if (cut === 'bun') return `<circle cx="256" cy="62" r="46" fill="${shade(hair, -0.12)}"/>`;
  if (cut !== 'curly') return '';
  const curls = [
    ...[
      [132, 220, 52],
      [122, 160, 54],
      [150, 110, 54],
      [200, 78, 54],
      [256, 68, 56],
      [312, 78, 54],
    ],
    ...[
      [362, 110, 54],
      [390, 160, 54],
      [380, 220, 52],
      [128, 276, 44],
      [384, 276, 44],
    ],
  ];
  return curls
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${shade(hair, 0.06)}"/>`)
    .join('');
}

function hairInFront({ cut, hair }: Person): string {
  if (cut === 'bald') return '';
  if (cut === 'curly')
    return `<path d="M150 198c0-80 40-124 106-124s106 44 106 124c-14-34-36-52-58-52-16 12-76 12-92 0-22 0-44 18-58 52z" fill="${hair}"/>`;
  if (cut === 'short')
    return `<path d="M148 206c-10-86 34-148 112-148 60 0 112 44 104 148-8-32-16-48-30-60-52 10-110 4-138-18-20 18-40 42-48 78z" fill="${hair}"/>`;
  if (cut === 'bun')
    return `<path d="M150 206c-4-80 40-136 106-136s110 56 106 136c-14-46-52-78-106-78s-92 32-106 78z" fill="${hair}"/>`;
  return `<path d="M146 226c-8-96 36-166 110-166s118 70 110 166c-10-52-34-78-62-96-42 46-108 38-130 30-14 16-24 36-28 66z" fill="${hair}"/>`;
}

/** Lightens (up to 1) or darkens (down to -1) a colour. */
function shade(colour: string, by: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const shaded = channels.map((level) => Math.round(by < 0 ? level * (1 + by) : level + (255 - level) * by));
  return `#${shaded.map((level) => level.toString(16).padStart(2, '0')).join('')}`;
}
