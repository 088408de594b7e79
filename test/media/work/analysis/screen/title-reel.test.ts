import { expect } from 'chai';
import { OcrEnv } from '../../../../../services/media/ai/ocr/ocr-config.js';
import { openOcrEngines } from '../../../../../services/media/ai/ocr/open-ocr-engines.js';
import { readScreen } from '../../../../../services/media/work/analysis/screen/read-screen.js';
import { silentLog } from '../../../../setup/calls.js';
import { useFolderOfEachTest } from '../../../../setup/folders.js';
import { probeOnce } from '../../../../setup/probe-once.js';
import { smallFilm } from '../../../../setup/speech.js';
import { TITLES, titleReel } from '../../../../setup/title-reel.js';

const tesseract = openOcrEngines(OcrEnv.parse({ PATH: process.env.PATH }));
/** Titles of a video: a longer one is sampled less often than once a second. */
const REEL = 20;

const LEAVES =
  'color=gray:s=640x360:r=10,noise=alls=100:all_seed=5,gblur=sigma=2.5,eq=contrast=12,loop=loop=-1:size=1';

describe('readScreen of animated titles', () => {
  const scratch = useFolderOfEachTest();

  const read = async (path: string) => {
    const { texts } = await readScreen(tesseract, {
      source: { path, probe: await probeOnce(path) },
      sceneChanges: [],
      language: 'en',
      scratch,
      signal: new AbortController().signal,
      log: silentLog,
      onProgress: () => undefined,
    });
    return texts.map(({ text }) => text);
  };

  it('reads forty titles with at most 5 % wrong characters', async () => {
    const halves = [TITLES.slice(0, REEL), TITLES.slice(REEL)];
    const texts: string[] = [];
    for (const titles of halves) texts.push(...(await read(await titleReel(titles))));

    const [found, truth] = [texts, TITLES].map((all) =>
      all
        .join(' ')
        .toLowerCase()
        .replace(/[^a-z ]/g, ''),
    ) as [string, string];
    expect(editDistance(found, truth) / truth.length, texts.join(' | ')).to.be.at.most(0.05);
  });

  it('reads nothing in moving pictures without text', async () => {
    const films = [
      'life=s=320x180:seed=7:mold=10:r=10:ratio=0.1,trim=duration=4',
      'mandelbrot=s=480x270:r=10,trim=duration=4',
      // Texture of strong contrast, like leaves: still, and panned.
      `${LEAVES},trim=duration=2`,
      `${LEAVES},scroll=h=0.01:v=0.004,trim=duration=4`,
    ];
    for (const film of films) expect(await read(await smallFilm(film)), film).to.deep.equal([]);
  });
});

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(a).entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at += 1)
      next.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
