import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip } from '../../../test/setup/clips.js';
import { useFolder } from '../../../test/setup/folders.js';
import { rawFrames } from '../../../test/setup/raw-frames.js';
import { screenshot, useStudio } from '../../../test/setup/studio.js';
import {
  ingestedVideo,
  putSubtitles,
  settledJob,
  startJob,
  uploadVideo,
} from '../../../test/setup/video-journey.js';
import { waitUntil } from '../../../test/setup/wait-until.js';

describe('placing zooms, elements and slides in the studio', () => {
  const studio = useStudio();
  let page: Page;
  let videoId: string;
  const dir = useFolder();

  before(async () => {
    videoId = (await uploadVideo(studio.product, await clip('plain'))).id;
    await ingestedVideo(studio.product, videoId);
    await putSubtitles(studio.product, videoId, [{ startTime: 8, endTime: 10, text: 'Later.' }]);
    page = await studio.openSignedIn(`/video/${videoId}/visuals`);
    await page.getByText('Whole video').waitFor();
  });

  /** Begins again without anything placed, and without a draft. */
  async function startAnew() {
    await page.getByRole('link', { name: 'Comments' }).click();
    await page.getByRole('button', { name: 'Add comment' }).waitFor();
    for (const table of ['zoom_moment', 'element', 'export_settings'])
      await studio.product.sql(`delete from videos.${table} where video_id = $1`, [videoId]);
    await page.evaluate('localStorage.clear()');
    await page.getByRole('link', { name: 'Visuals' }).click();
    await page.getByText('Whole video').waitFor();
  }
  const block = (name: string | RegExp) => page.getByRole('button', { name });
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save visuals' }).click();
    await page.getByText('All changes saved').waitFor();
  };
  const drag = async (name: string, byPixels: number) => {
    const box = (await block(name).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + byPixels, y, { steps: 3 });
    await page.mouse.up();
  };
  const frame = () => page.getByRole('img', { name: 'The frame as it will be exported' });
  /** Returns the address of the frame once it shows all changes. */
  const drawn = () =>
    waitUntil('the frame is drawn', async () => {
      const isBusy = await page.locator('figure [aria-busy]').getAttribute('aria-busy');
      const address = await frame().getAttribute('src');
      return isBusy === 'false' && address;
    });
  async function pixelsOf(address: string, atSeconds = 0): Promise<Uint8Array> {
    const path = join(dir, 'frame');
    await writeFile(path, Buffer.from(await (await fetch(address)).arrayBuffer()));
    const from = atSeconds > 0 ? { atSeconds } : {};
    return rawFrames(path, { count: 1, format: 'rgb24', filters: 'scale=160:90', ...from });
  }
  const difference = (a: Uint8Array, b: Uint8Array) =>
    a.reduce((sum, level, index) => sum + Math.abs(level - (b[index] as number)), 0) / a.length;

  it('adds a zoom and an arrow, drags, undoes, draws, saves, and exports what the frame showed', async () => {
    await frame().waitFor();
    await add('Add zoom');
    await block('Zoom 1, 0:00 to 0:03').waitFor();
    const zoomed = await drawn();
    await page.keyboard.press('Control+z');
    await block(/^Zoom 1/).waitFor({ state: 'detached' });
    const plain = await drawn();
    expect(difference(await pixelsOf(zoomed), await pixelsOf(plain))).to.be.above(10);
    await page.keyboard.press('Control+Shift+z');

    await drag('Zoom 1, 0:00 to 0:03', 60);
    await block('Zoom 1, 0:01 to 0:04').waitFor();
    await page.keyboard.press('Control+z');
    await block('Zoom 1, 0:00 to 0:03').waitFor();

    await add('Add arrow');
    await block('Arrow 1, 0:01 to 0:04').waitFor();
    const stage = (await page.locator('[data-region="ARROW"]').boundingBox())!;
    await page.mouse.move(stage.x + stage.width * 0.3, stage.y + stage.height * 0.6);
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width * 0.6, stage.y + stage.height * 0.4, { steps: 3 });
    await page.mouse.up();
    const tip = page.getByRole('textbox', { name: 'Tip from the left' });
    await waitUntil('the tip is drawn', async () => Math.abs(Number(await tip.inputValue()) - 60) < 1);
    await page.getByRole('textbox', { name: 'Line width in percent' }).fill('6');
    await page.keyboard.press('Tab');
    await page.getByRole('slider', { name: 'Position' }).fill('22');
    await page.getByText('0:02 / 0:12').waitFor();
    const both = await drawn();
    await screenshot(page, 'visuals-arrow');
    await save();

    await page.reload();
    await block('Zoom 1, 0:00 to 0:03').waitFor();
    await block('Arrow 1, 0:01 to 0:04').waitFor();
    const job = await settledJob(studio.product, await startJob(studio.product, videoId, 'export'));
    const shown = await pixelsOf(both);
    const exported = await pixelsOf(job.result.exportedVideoUrl, 2.2);
    expect(difference(exported, shown)).to.be.below(4);
    expect(difference(exported, await pixelsOf(plain))).to.be.above(10);
  });

  it('moves, resizes, removes and leaves a block by keys alone', async () => {
    await startAnew();
    await page.getByRole('button', { name: 'Add', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Add blur' }).focus();
    await page.keyboard.press('Enter');
    await block('Blur 1, 0:00 to 0:03').focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    await block('Blur 1, 0:01 to 0:04').waitFor();
    await page.getByRole('slider', { name: 'Move the end of Blur 1' }).focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft');
    await block('Blur 1, 0:01 to 0:03').focus();
    await page.getByText('Strength in percent').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Whole video').waitFor();
    await page.keyboard.press('Delete');
    await block(/^Blur 1/).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await block('Blur 1, 0:01 to 0:03').waitFor();
  });

  it('keeps zooms and slides apart, and says when there is no room', async () => {
    await startAnew();
    for (const number of [1, 2, 3, 4]) {
      await add('Add slide');
      await block(new RegExp(`^Slide ${number},`)).waitFor();
    }
    await add('Add slide');
    await page.getByText('There is no free time left').waitFor();
    await page.getByRole('textbox', { name: 'Start' }).fill('1');
    await page.keyboard.press('Enter');
    await block(/^Slide 4, 0:0/).waitFor();
  });

  it('edits a slide and the presenter, and restores unsaved changes after a reload', async () => {
    await startAnew();
    await add('Add slide');
    await page.getByRole('textbox', { name: 'Title' }).fill('Welcome');
    await page.getByRole('button', { name: 'Back to the whole video' }).click();
    await page.getByRole('button', { name: /Avatar/ }).click();
    await page.getByRole('option').nth(1).click();
    await page.getByRole('button', { name: /In a corner of the footage/ }).waitFor();
    await page.reload();
    await page.getByText('Unsaved changes from an earlier visit were restored').waitFor();
    await save();
    const [row] = await studio.product.sql<{ settings: { slides: unknown; avatarSettings: object } }>(
      'select settings from videos.export_settings where video_id = $1',
      [videoId],
    );
    const settings = row!.settings;
    expect(settings.slides).to.deep.equal([{ title: 'Welcome', start: 0, end: 3, layout: 'full' }]);
    expect(settings.avatarSettings).to.include({ layout: 'overlay', shape: 'circle', sizePercent: 25 });
  });

  it('names the field that the service refuses, and keeps the changes', async () => {
    await startAnew();
    await add('Add slide');
    await page.getByRole('textbox', { name: 'Title' }).fill('');
    await page.getByRole('button', { name: 'Save visuals' }).click();
    await page
      .getByRole('region', { name: /Notices/ })
      .getByText(/slide/i)
      .waitFor();
    await page.getByText('Unsaved changes, kept in this browser').waitFor();
  });

  it('asks before changes of another person are overwritten', async () => {
    await startAnew();
    await add('Add zoom');
    await studio.product.sql(
      `insert into videos.element (workspace_id, video_id, position, element)
       select workspace_id, id, 0, $2 from videos.video where id = $1`,
      [
        videoId,
        JSON.stringify({ type: 'blur', start: 0, end: 1, x: 0, y: 0, width: 1, height: 1, strength: 50 }),
      ],
    );
    await page.getByRole('button', { name: 'Save visuals' }).click();
    await page.getByText('The visuals were changed elsewhere').waitFor();
    await page.getByRole('button', { name: 'Use server version' }).click();
    await block('Blur 1, 0:00 to 0:01').waitFor();
    await block(/^Zoom 1/).waitFor({ state: 'detached' });
  });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 360])
      it(`fits ${width} pixels in ${colorScheme} colours`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await startAnew();
        for (const name of ['Add zoom', 'Add blur', 'Add slide', 'Add arrow']) await add(name);
        await frame().waitFor();
        await screenshot(page, `visuals-${colorScheme}-${width}`);
        await block(/^Zoom 1/).click();
        await page.getByText('Magnification').waitFor();
        await screenshot(page, `visuals-zoom-${colorScheme}-${width}`);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
      });
});
