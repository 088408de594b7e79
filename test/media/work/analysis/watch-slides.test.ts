import { join } from 'node:path';
import { expect } from 'chai';
import { readSignals } from '../../../../services/media/work/analysis/read-signals.js';
import { packageRoot } from '../../../../services/platform/config/package-root.js';
import { drawnClip } from '../../../setup/drawn-clip.js';
import { useFolder } from '../../../setup/folders.js';
import { probeOnce } from '../../../setup/probe-once.js';

const FONT = join(packageRoot, 'services', 'media', 'text', 'fonts', 'DejaVuSans.ttf');
const never = new AbortController().signal;
const SECONDS = 10;
const PAGE = `color=white:s=640x360:r=10:d=${SECONDS},drawbox=x=0:y=0:w=640:h=30:c=0x204080:t=fill`;

const text = (words: string, { x = '50', y = '50', size = 22, colour = 'black' } = {}, when = '') =>
  `drawtext=fontfile=${FONT}:text='${words}':fontsize=${size}:fontcolor=${colour}:x=${x}:y=${y}${when && `:enable='${when}'`}`;
const between = (from: number, to: number) => `gte(t,${from})*lt(t,${to})`;
const slideOf = (lines: readonly string[], when: string) =>
  lines.map((line, i) => text(line, { y: `${60 + i * 45}` }, when)).join(',');

const FIRST = [
  'How the budget was planned',
  'Costs of the last quarter',
  'What we learned',
  'Next steps for all',
];
const SECOND = [
  'Who is in the new team',
  'Hiring plans and roles',
  'Questions to answer',
  'Where to find more',
];
const THIRD = [
  'Thank you for listening',
  'Write to us any time',
  'Slides are on the page',
  'See you next week',
];
const WORDS = [
  'Open',
  'the list',
  'of all',
  'your team',
  'save',
  'a folder',
  'then export',
  'rename it',
  'and delete',
];
/** Lines as wide as the page, each of them different. */
const MANY = Array.from({ length: 60 }, (_, i) =>
  Array.from({ length: 9 }, (_, j) => WORDS[(i * 5 + j * (1 + (i % 4))) % WORDS.length]).join(' '),
);
/** A part of a long page below a fixed header. */
const scrolled = (y: string) => {
  const lines = MANY.map((line, i) =>
    text(line, { x: `${30 + (i % 7) * 10}`, y: `${40 + i * 30}`, size: 13, colour: '0x606060' }),
  );
  const page = `color=white:s=640x1900:r=10:d=0.1,${lines.join(',')},loop=loop=-1:size=1`;
  return `${page},crop=640:360:0:'${y}',drawbox=x=0:y=0:w=640:h=30:c=0x204080:t=fill,trim=duration=${SECONDS}`;
};

describe('scene changes between slides on one background', () => {
  const dir = useFolder();

  const changesIn = async (drawing: string): Promise<number[]> => {
    const sourcePath = await drawnClip(drawing);
    const { scenes } = await readSignals({
      sourcePath,
      probe: await probeOnce(sourcePath),
      scratchDir: dir,
      autoZoom: false,
      signal: never,
      onProgress: () => undefined,
    });
    return scenes.map(({ timeSeconds }) => Math.round(timeSeconds * 10) / 10);
  };

  it('are detected when only the text changes', async () => {
    const drawing = [
      PAGE,
      slideOf(FIRST, between(0, 3)),
      slideOf(SECOND, between(3, 6.5)),
      slideOf(THIRD, between(6.5, 99)),
    ].join(',');

    expect(await changesIn(drawing)).to.deep.equal([3, 6.5]);
  });

  it('are detected in a cross-fade, next to a moving speaker', async () => {
    const slide = (lines: readonly string[]) => `${PAGE},${slideOf(lines, '')}`;
    const drawing = [
      `${slide(FIRST)},trim=duration=5[a]`,
      `${slide(SECOND)},trim=duration=6[b]`,
      `[a][b]xfade=duration=0.7:offset=4.3[slides]`,
      `mandelbrot=s=120x90:r=10:start_scale=2:end_scale=0.3,trim=duration=${SECONDS}[speaker]`,
      '[slides][speaker]overlay=x=500:y=250:shortest=1',
    ].join(';');

    const [change, ...others] = await changesIn(drawing);

    expect(change).to.be.closeTo(4.5, 0.3);
    expect(others).to.deep.equal([]);
  });

  it('are not detected in scrolling: by the wheel, smoothly, or in one jump', async () => {
    const wheel = 'floor(max(0,t-2)*2)*60';
    const smooth = 'if(lt(t,2),0,if(lt(t,3),200*(t-2),200))';
    const jump = 'if(lt(t,4),0,190)';

    for (const y of [wheel, smooth, jump]) expect(await changesIn(scrolled(y)), y).to.deep.equal([]);
  });

  it('are not detected in typing, an opening menu, or a pointer movement', async () => {
    const typed = Array.from({ length: 20 }, (_, i) =>
      text('abcdefghijklmnopqrst'.slice(0, i + 1), { y: '250' }, between(1 + i / 5, 1.2 + i / 5)),
    );
    const menu = `drawbox=x=50:y=30:w=130:h=165:c=0xe0e0e0:t=fill:enable='${between(6, 8)}'`;
    const items = ['New', 'Open', 'Close'].map((item, i) =>
      text(item, { x: '60', y: `${40 + i * 30}`, size: 15 }, between(6, 8)),
    );
    const drawing = `${PAGE},${slideOf(FIRST, '')},${[...typed, menu, ...items].join(',')}[page];color=black:s=10x15:r=10:d=${SECONDS}[pointer];[page][pointer]overlay=x='50+50*t':y='150+100*sin(t)'`;

    expect(await changesIn(drawing)).to.deep.equal([]);
  });

  it('are not detected in a film', async () => {
    expect(await changesIn(`testsrc2=s=640x360:r=10:d=${SECONDS}`)).to.deep.equal([]);
    expect(await changesIn(`mandelbrot=s=640x360:r=10,trim=duration=6`)).to.deep.equal([]);
  });
});
