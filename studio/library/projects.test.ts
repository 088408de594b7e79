import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip } from '../../test/setup/clips.js';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { ingestedVideo, uploadVideo } from '../../test/setup/video-journey.js';
import { waitUntil } from '../../test/setup/wait-until.js';

const card = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Videos' }).getByRole('row', { name, exact: true });
const folder = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Projects' }).getByRole('row', { name, exact: true });
const notice = (page: Page, message: string) =>
  page.getByRole('alertdialog').filter({ hasText: message }).last();
const options = (page: Page, name: string, action: string) => async () => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('projects of the library', () => {
  const studio = useStudio();
  let page: Page;
  before(async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma']) {
      const { id } = await uploadVideo(studio.product, await clip('short'), `${name}.mp4`);
      await ingestedVideo(studio.product, id);
      await studio.product.api('PATCH', `/v1/videos/${id}`, { body: { name } });
    }
    page = await studio.openSignedIn('/');
    await card(page, 'Alpha').waitFor();
  });

  const projectOf = async (name: string): Promise<string | null> => {
    const { json } = await studio.product.api('GET', `/v1/videos?q=${name}`);
    return json.videos[0].projectId;
  };
  const showAll = async () => {
    await folder(page, 'All videos').click();
    await card(page, 'Alpha').waitFor();
  };

  it('are created, opened and renamed', async () => {
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tutorials');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/project\/prj_/);
    await page.getByRole('heading', { name: 'Tutorials', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'This project has no videos' }).waitFor();

    await options(page, 'Options for project Tutorials', 'Rename…')();
    await page.getByRole('textbox', { name: 'Name' }).fill('Onboarding');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Onboarding', level: 1 }).waitFor();
  });

  it('take a video that the menu moves, until that is undone', async () => {
    await showAll();
    await options(page, 'Options for Alpha', 'Move to…')();
    await page.getByRole('option', { name: 'Onboarding' }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('Moved 1 video to Onboarding').waitFor();
    expect(await projectOf('Alpha')).to.match(/^prj_/);
    await folder(page, 'Onboarding').click();
    await card(page, 'Alpha').waitFor();

    await notice(page, 'Moved 1 video to').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Moved 1 video back').waitFor();
    await card(page, 'Alpha').waitFor({ state: 'detached' });
    expect(await projectOf('Alpha')).to.equal(null);
  });

  it('take videos that are dragged onto them', async () => {
    await showAll();
    await card(page, 'Beta').dragTo(folder(page, 'Onboarding'));
    await page.getByText('Moved 1 video to Onboarding').last().waitFor();
    expect(await projectOf('Beta')).to.match(/^prj_/);
  });

  it('take videos that the keyboard drags', async () => {
    await card(page, 'Gamma').focus();
    await page.getByRole('button', { name: 'Move Gamma' }).focus();
    await page.keyboard.press('Enter');
    await waitUntil('the project is the target', async () => {
      const target = await page.evaluate<string | null>(
        'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
      );
      if (/Onboarding/.test(target ?? '')) return true;
      await page.keyboard.press('ArrowDown');
      return false;
    });
    await page.keyboard.press('Enter');
    await waitUntil('it is moved', async () => (await projectOf('Gamma')) !== null);
  });

  it('lack a video that is moved while they are being read', async () => {
    await folder(page, 'Onboarding').click();
    await card(page, 'Beta').waitFor();
    await showAll();
    const held: Array<() => Promise<unknown>> = [];
    await page.route('**/graphql', async (route) => {
      const isFirst = held.length === 0 && route.request().postData()?.includes('query LibraryVideos');
      if (!isFirst) return route.fallback();
      held.push(() => Promise.resolve());
      const response = await route.fetch();
      held[0] = () => route.fulfill({ response }).catch(() => undefined);
    });
    await folder(page, 'Onboarding').click();
    await card(page, 'Beta').waitFor();
    await waitUntil('the list is being read', async () => held.length === 1);

    await options(page, 'Options for Beta', 'Move to…')();
    await page.getByRole('option', { name: 'Uncategorized' }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await card(page, 'Beta').waitFor({ state: 'detached' });
    await held[0]?.();
    await page.unroute('**/graphql');
    await notice(page, 'Moved 1 video to Uncategorized').getByRole('button', { name: 'Undo' }).click();
    await card(page, 'Beta').waitFor();
  });

  it('leave their videos in the library when they are deleted', async () => {
    await folder(page, 'Onboarding').click();
    await card(page, 'Beta').waitFor();
    await screenshot(page, 'project');
    await options(page, 'Options for project Onboarding', 'Delete…')();
    await page.getByText('Its 2 videos stay in the library, without a project.').waitFor();
    await page.getByRole('button', { name: 'Delete project' }).click();
    await page.waitForURL(studio.url);
    await card(page, 'Beta').waitFor();
    expect(await projectOf('Beta')).to.equal(null);
  });

  it('say so when there is none at the address', async () => {
    await page.goto(`${studio.url}/project/prj_none`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
