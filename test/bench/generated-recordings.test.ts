import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sharedChromium } from '../setup/chromium.js';
import { buildPage } from '../setup/screencasts/generated/build-page.js';
import { generateRecording } from '../setup/screencasts/generated/generate-recording.js';
import { planCamera, seenAt, viewAt } from '../setup/screencasts/generated/plan-camera.js';
import { chooseRecipe } from '../setup/screencasts/generated/recipe.js';

const SEEDS = Array.from({ length: 300 }, (_, index) => index + 1);
/** The first recording of a small window with a pointer, which is quickly made. */
const SMALL = SEEDS.find((seed) => {
  const { window, pointer, fps, encoding } = chooseRecipe(seed);
  return window.width <= 720 && fps <= 15 && pointer.kind === 'cursor' && encoding.kind === 'h264';
}) as number;

describe('recordings made from seeds', () => {
  it('differ in every way in which real ones do', () => {
    const recipes = SEEDS.map(chooseRecipe);
    const distinct = (of: (recipe: (typeof recipes)[number]) => unknown) => new Set(recipes.map(of)).size;
    expect(distinct(({ pointer }) => pointer.kind)).to.equal(3);
    expect(distinct(({ encoding }) => encoding.kind)).to.equal(4);
    expect(distinct(({ shell }) => shell)).to.equal(5);
    expect(distinct(({ moving }) => moving)).to.equal(5);
    expect(distinct(({ language }) => language)).to.equal(3);
    expect(distinct(({ fps }) => fps)).to.be.greaterThan(6);
    expect(distinct(({ theme }) => theme.background)).to.be.greaterThan(250);
    for (const { film, window } of recipes) {
      expect((film.width % 2) + (film.height % 2) + (window.width % 2) + (window.height % 2)).to.equal(0);
      expect(film.width).to.be.within(150, 1920);
    }
  });

  it('have pages whose parts have IDs of their own', () => {
    for (const seed of SEEDS.slice(0, 40)) {
      const ids = [...buildPage(chooseRecipe(seed)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.length, `seed ${seed}`).to.be.greaterThan(15);
      expect(new Set(ids).size, `seed ${seed}`).to.equal(ids.length);
    }
  });

  it('show what is clicked when the camera enlarges a part', () => {
    const clicks = [2, 2.4, 6, 6.2, 14].map((time, at) => ({
      time,
      x: (at * 0.37) % 1,
      y: (at * 0.61) % 1,
      label: null,
    }));
    for (const seed of SEEDS) {
      const moves = planCamera({ ...chooseRecipe(seed), hasCamera: true }, clicks);
      for (const { time, x, y } of clicks)
        for (const place of seenAt(viewAt(moves, time), x, y))
          expect(place, `seed ${seed}, ${time} s`).to.be.within(0, 1);
    }
  });

  it('are the same for the same seed, films and all', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'made-'));
    try {
      const make = async () => {
        const { path, truth } = await generateRecording(await sharedChromium(), SMALL, folder);
        return { truth, film: await readFile(path) };
      };
      const [one, other] = [await make(), await make()];
      expect(one.truth.clicks.length).to.be.greaterThan(3);
      expect(other.truth).to.deep.equal(one.truth);
      expect(other.film.equals(one.film)).to.equal(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
