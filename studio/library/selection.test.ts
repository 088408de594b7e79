import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { insertManyVideos } from '../../test/setup/many-videos.js';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { waitUntil } from '../../test/setup/wait-until.js';

/** What a test reads of an element of the page. */
interface Row {
  getBoundingClientRect(): { readonly top: number; readonly left: number };
  getAttribute(name: string): string | null;
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Videos' });
const card = (page: Page, name: string) => grid(page).getByRole('row', { name, exact: true });

describe('a large library', () => {
  const studio = useStudio();
  let page: Page;
  let requests = 0;
  before(async () => {
    const { sql, workspaceId } = studio.product;
    await insertManyVideos(sql, workspaceId, 10_000);
    page = await studio.openSignedIn('/');
    page.on('request', (request) => {
      if (request.postData()?.includes('LibraryVideos')) requests += 1;
    });
    await card(page, 'Video 10000').waitFor();
  });

  const count = async (query: string): Promise<number> =>
    (await studio.product.api('GET', `/v1/videos?limit=1&${query}`)).json.pagination.total;

  it('draws and requests only what is on the screen', async () => {
    await page.getByText('10,000 videos').waitFor();
    expect(await grid(page).getByRole('row').count()).to.be.below(60);

    requests = 0;
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await card(page, 'Video 1').waitFor();
    expect(requests).to.be.at.most(3);
    expect(await grid(page).getByRole('row').count()).to.be.below(60);
    await page.evaluate('scrollTo(0, 0)');
    await card(page, 'Video 10000').waitFor();
  });

  it('shows each video at its place while it is scrolled, and requests those in between once', async () => {
    const shownRows = () =>
      grid(page)
        .getByRole('row', { name: /^Video/ })
        .evaluateAll((rows) =>
          (rows as unknown as Row[])
            .map((row) => ({ box: row.getBoundingClientRect(), row }))
            .sort(({ box: one }, { box: other }) => one.top - other.top || one.left - other.left)
            .map(({ row }) => ({
              number: Number(row.getAttribute('aria-label')?.replace('Video ', '')),
              place: Number(row.getAttribute('aria-rowindex')),
            })),
        );
    requests = 0;
    await page.evaluate(`new Promise((done) => {
      let frames = 0;
      const step = () => {
        if (++frames > 60) return done();
        scrollBy({ top: 200, behavior: 'instant' });
        requestAnimationFrame(step);
      };
      step();
    })`);
    const rows = await waitUntil('the videos are shown', async () => {
      const shown = await shownRows();
      return shown.length >= 12 && shown.every(({ number }) => number < 9950) && shown;
    });

    const [first] = rows as [(typeof rows)[0]];
    expect(rows).to.deep.equal(rows.map((_, at) => ({ number: first.number - at, place: first.place + at })));
    expect(first.number + first.place).to.equal(10_001);
    expect(requests).to.be.at.most(Math.ceil((10_000 - first.number) / 48) + 2);
    expect(await grid(page).getAttribute('aria-rowcount')).to.equal('10000');

    await page.evaluate('scrollTo(0, 0)');
    await card(page, 'Video 10000').waitFor();
    const again = await shownRows();
    expect(again).to.deep.equal(again.map((_, at) => ({ number: 10_000 - at, place: at + 1 })));
  });

  it('is searched and filtered by its address, which a reload and going back keep', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('video 77');
    await page.waitForURL(/\?q=video\+77$/);
    await card(page, 'Video 9977').waitFor();
    await page.getByRole('button', { name: /Status/ }).click();
    await page.getByRole('option', { name: 'Exported' }).click();
    await page.waitForURL(/status=completed/);
    const total = await count('q=video%2077&status=completed');
    await page.getByText(`${total} videos`, { exact: true }).waitFor();

    await page.reload();
    await page.getByText(`${total} videos`, { exact: true }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search videos' }).inputValue()).to.equal('video 77');
    await page.getByRole('searchbox', { name: 'Search videos' }).fill('nothing like it');
    await page.getByRole('heading', { name: 'No video matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await card(page, 'Video 10000').waitFor();
  });

  it('selects by checkbox, by a range with Shift, and all that are shown', async () => {
    await card(page, 'Video 10000').hover();
    await page.getByRole('checkbox', { name: 'Select Video 10000' }).click({ force: true });
    await page.getByText('1 selected').waitFor();
    await card(page, 'Video 9997').click({ modifiers: ['Shift'] });
    await page.getByText('4 selected').waitFor();
    await screenshot(page, 'library-selection');
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByText(/^\d{2} selected$/).waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('toolbar', { name: 'Selected videos' }).waitFor({ state: 'detached' });
  });

  it('opens the menu of a video by the keyboard at its first item, and gives the focus back', async () => {
    const menu = page.getByRole('menu', { name: 'Options for Video 9999' });
    const hasFocus = (what: Locator) => () => what.evaluate((element) => element.matches(':focus'));
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await card(page, 'Video 9999').focus();
      // The checkbox, what drags the video, and the button.
      for (const _ of ['Select', 'Drag', 'Options']) await page.keyboard.press('Tab');
      await page.getByRole('tooltip', { name: 'Options for Video 9999' }).waitFor();
      await page.keyboard.press(key);
      await menu.waitFor();
      await waitUntil(
        'the first item has the focus',
        hasFocus(menu.getByRole('menuitem', { name: 'Open', exact: true })),
      );
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await waitUntil('the card has the focus', hasFocus(card(page, 'Video 9999')));
    }
    expect(new URL(page.url()).pathname).to.equal('/');
    expect(await grid(page).locator('[role=row][aria-selected=true]').count()).to.equal(0);
  });

  it('selects a video by the keyboard on its checkbox, and takes it back by a click', async () => {
    const box = page.getByRole('checkbox', { name: 'Select Video 9998' });
    await card(page, 'Video 9998').focus();
    await box.focus();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    expect(await box.isChecked()).to.equal(true);
    await screenshot(page, 'library-checkbox');
    await box.click();
    await page.getByRole('toolbar', { name: 'Selected videos' }).waitFor({ state: 'detached' });
    expect(await box.isChecked()).to.equal(false);
  });

  it('renames and locks a video, and undoes the name', async () => {
    await page.getByRole('button', { name: 'Options for Video 9999' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await page.keyboard.press('Enter');
    await card(page, 'Renamed').waitFor();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'Renamed to Renamed' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await card(page, 'Video 9999').waitFor();
    await page.getByRole('button', { name: 'Options for Video 9999' }).click();
    await page.getByRole('menuitem', { name: 'Lock' }).click();
    await card(page, 'Video 9999').getByLabel('Locked').waitFor();
    await page.getByRole('button', { name: 'Options for Video 9999' }).click();
    await page.getByRole('menuitem', { name: 'Unlock' }).click();
    await card(page, 'Video 9999').getByLabel('Locked').waitFor({ state: 'detached' });
  });

  it('deletes the selection by the keyboard after asking, and says why another change was refused', async () => {
    await card(page, 'Video 10000').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog', { name: 'Delete 2 videos?' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleted 2 videos').waitFor();
    await card(page, 'Video 10000').waitFor({ state: 'detached' });
    await waitUntil('both are deleted', async () => (await count('')) === 9998);

    await page.getByRole('button', { name: 'Options for Video 9998' }).click();
    await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: /Video|export|source/i })
      .last()
      .waitFor();
  });

  it('lists its shortcuts', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await screenshot(page, 'library-shortcuts');
    await page.keyboard.press('Escape');
  });

  it('looks the same in the dark and on a phone', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'library-dark');
    await page.setViewportSize({ width: 360, height: 740 });
    await card(page, 'Video 9998').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
    await screenshot(page, 'library-phone-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 2560, height: 1300 });
    await card(page, 'Video 9998').waitFor();
    await screenshot(page, 'library-wide');
  });
});
