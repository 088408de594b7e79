import { join } from 'node:path';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { smallFilm } from './speech.js';

const NOTO = '/usr/share/fonts/truetype/noto';
const FONTS = [
  join(packageRoot, 'services', 'media', 'text', 'fonts', 'DejaVuSans-Bold.ttf'),
  `${NOTO}/NotoSerif-Bold.ttf`,
  `${NOTO}/NotoSerifDisplay-BoldItalic.ttf`,
  // Handwriting, whose letters are joined.
  '/usr/share/fonts/opentype/dancingscript/DancingScript-Bold.otf',
] as const;
/** Not a whole number, so that samples fall into every part of an animation. */
const TITLE_SECONDS = 2.1;
const ANIMATION_SECONDS = 0.45;
const EFFECTS = ['fade', 'glitch', 'wipe', 'words', 'slide'] as const;

/** Texts of forty titles: letters and blanks. */
export const TITLES = [
  ...[
    'We are here',
    'With our passion',
    'With the work of our hands',
    'Every morning begins',
    'A better way home',
  ],
  ...['Made for people', 'Built to last', 'Simple and strong', 'Our story so far', 'From the mountains'],
  ...[
    'To the open sea',
    'Nothing is wasted',
    'Designed by nature',
    'Ready for tomorrow',
    'Light as a feather',
  ],
  ...[
    'Stronger together',
    'The journey matters',
    'One small step',
    'A world of colour',
    'Listen to the wind',
  ],
  ...['Hands that create', 'Minds that wonder', 'Hearts that care', 'Seasons of change', 'Fresh every day'],
  ...['Born in the valley', 'Shaped by fire', 'Carried by water', 'Family comes first', 'Proud of our roots'],
  ...[
    'Quality without limits',
    'Crafted with patience',
    'Tested in the field',
    'Join us today',
    'Discover the difference',
  ],
  ...[
    'Welcome to the future',
    'Dream without borders',
    'Believe in better',
    'Thank you for watching',
    'See you next summer',
  ],
];

/** Creates a silent video that shows these titles one after another, each with one of five animations. */
export function titleReel(titles: readonly string[]): Promise<string> {
  const drawn = titles.flatMap((title, index) => drawTitle(title, index));
  const seconds = titles.length * TITLE_SECONDS;
  return smallFilm(`color=0x202830:s=960x540:r=15:d=${seconds},${drawn.join(',')}`);
}

/** Returns the drawtext filters of a title. */
function drawTitle(title: string, index: number): string[] {
  const start = index * TITLE_SECONDS + 0.1;
  const end = start + TITLE_SECONDS - 0.2;
  const entered = `min(1,(t-${start})/${ANIMATION_SECONDS})`;
  const draw = (text: string, own: string, from = start, until = end, x = '(w-tw)/2') =>
    `drawtext=fontfile=${FONTS[index % FONTS.length]}:text='${text}':fontsize=54:y=(h-th)/2:x='${x}':${own}` +
    `:enable='between(t,${from},${until})'`;
  const steady = 'fontcolor=white';
  const isHalfway = (part: number) => start + part * ANIMATION_SECONDS;
  switch (EFFECTS[index % EFFECTS.length]) {
    case 'fade':
      return [draw(title, `fontcolor=white:alpha='min(${entered},max(0,(${end}-t)/${ANIMATION_SECONDS}))'`)];
    case 'glitch': {
      const shaken = (size: number) =>
        `(w-tw)/2+if(lt(t,${isHalfway(1)})+gt(t,${end - 0.3}),${size}*sin(t*90),0)`;
      const ghost = draw(title, 'fontcolor=red@0.6', start, isHalfway(1), shaken(-18));
      return [ghost, draw(title, steady, start, end, shaken(18))];
    }
    case 'wipe': {
      const parts = [0.2, 0.4, 0.6, 0.8].map((part) => title.slice(0, Math.round(title.length * part)));
      return [
        ...parts.map((text, nth) => draw(text, steady, isHalfway(nth / 4), isHalfway((nth + 1) / 4), '120')),
        draw(title, steady, isHalfway(1), end, '120'),
      ];
    }
    case 'words': {
      const words = title.split(' ');
      return words.map((_, nth) => {
        const until = nth + 1 < words.length ? isHalfway((nth + 1) / 2) : end;
        return draw(words.slice(0, nth + 1).join(' '), steady, isHalfway(nth / 2), until, '120');
      });
    }
    default:
      return [draw(title, steady, start, end, `(w-tw)/2-(1-${entered})*w*0.7`)];
  }
}
