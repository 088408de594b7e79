import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip } from '../../test/setup/clips.js';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { ingestedVideo, putSubtitles, uploadVideo } from '../../test/setup/video-journey.js';
import { waitUntil } from '../../test/setup/wait-until.js';

const CUES = [{ startTime: 0, endTime: 0.8, text: 'Press save.' }];

describe('the page of a video', () => {
  const studio = useStudio();
  let page: Page;
  let videoId: string;

  before(async () => {
    videoId = (await uploadVideo(studio.product, await clip('short'), 'short.mp4')).id;
    await ingestedVideo(studio.product, videoId);
    page = await studio.openSignedIn(`/video/${videoId}`);
  });

  it('offers the analysis of a draft, and shows its job until the script is there', async () => {
    await page.getByText('No script yet', { exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'Video', exact: true })
      .getByRole('button', { name: 'Play' })
      .waitFor();
    await screenshot(page, 'video-draft');
    await page.getByRole('button', { name: 'Analyze' }).click();
    const dialog = page.getByRole('dialog', { name: 'Analyze video' });
    await dialog.getByRole('button', { name: 'Script from' }).click();
    await page.getByRole('option', { name: 'My own text' }).click();
    await dialog.getByLabel('Text of the script').fill('Press save.');
    await screenshot(page, 'video-analyze');
    await Promise.all([
      page.getByRole('list', { name: 'Jobs' }).getByText('Analysis').waitFor(),
      page.locator('button:disabled', { hasText: 'Analyzing…' }).waitFor(),
      dialog.getByRole('button', { name: 'Analyze' }).click(),
    ]);
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor({ timeout: 90_000 });
    await page.getByLabel('Text of line 1').waitFor();
  });

  it('offers the languages of a translation once they are known', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query ActionChoices')) await answered;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Translate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Translate video' });
    const languages = dialog.getByRole('button', { name: 'Language' });
    await dialog.getByText('Loading').waitFor();
    expect(await languages.isDisabled()).to.equal(true);
    answer();
    await languages.click();
    await page.getByRole('option', { name: 'Spanish', exact: true }).click();
    await page.unroute('**/graphql');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('says which engine made the text and from what, and that a person should check a draft', async () => {
    const textFrom = async (engine: string, method: string) => {
      const transcription = JSON.stringify({ engine, method, confidence: null, draft: true });
      await studio.product.sql(
        `update videos.video set transcription = $2, updated_at = now() where id = $1`,
        [videoId, transcription],
      );
      await page.reload();
    };
    await textFrom('tesseract', 'read');
    await page.getByText('Draft script: Read from the screen by tesseract, in draft quality.').waitFor();
    await textFrom('apertium', 'translated');
    await page.getByText('Draft translation: Translated by apertium, in draft quality.').waitFor();
    await page.getByRole('listitem').getByText('Translated by apertium', { exact: true }).waitFor();
    await screenshot(page, 'video-draft-translation');
    await studio.product.sql('update videos.video set transcription = null where id = $1', [videoId]);
  });

  it('renames the video where its name stands', async () => {
    const name = page.getByLabel('Name of the video');
    await name.fill('A better name');
    await name.press('Enter');
    await page.getByRole('navigation', { name: 'Sections of the video' }).waitFor();
    await waitUntil('the title follows', async () => (await page.title()).startsWith('A better name'));
    expect((await studio.product.api('GET', `/v1/videos/${videoId}`)).json.name).to.equal('A better name');
    await name.fill('');
    await name.press('Enter');
    await page.getByText('Enter 1 to 200 characters.').waitFor();
    await name.press('Escape');
  });

  it('exports with a chosen ratio, and offers the files under Result', async () => {
    await putSubtitles(studio.product, videoId, CUES).catch(() => undefined);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export video' });
    const frame = dialog.getByRole('img', { name: 'The frame as it will be exported' });
    const wide = await frame.getAttribute('width');
    await dialog.getByText('1:1', { exact: true }).click();
    await dialog.getByText('16:9', { exact: true }).click();
    await dialog.locator(`img:not([width="${wide}"])`).waitFor();
    expect(await frame.getAttribute('width')).to.equal(await frame.getAttribute('height'));
    await dialog.getByText('Use these settings for later exports').click();
    await screenshot(page, 'video-export');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('link', { name: 'Result' }).click();
    await page.getByRole('link', { name: 'Video (MP4)' }).waitFor({ timeout: 90_000 });
    await page.getByRole('listitem').getByText('Exported', { exact: true }).waitFor();
    await screenshot(page, 'video-result');
    const address = await page.getByRole('link', { name: 'Subtitles (SRT)' }).getAttribute('href');
    expect(await (await fetch(address as string)).text()).to.include('Press save.');
  });

  it('remembers the settings for later exports on request', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Export video' });
    const square = dialog.getByRole('checkbox', { name: '1:1' });
    await waitUntil('1:1 is selected', () => square.isChecked());
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('tells why a job failed, and dismisses it', async () => {
    await studio.product.sql(
      `update jobs.job set status = 'failed', error = $2 where video_id = $1 and kind = 'export'`,
      [
        videoId,
        JSON.stringify({
          code: 'export_failed',
          message: 'The disk is full',
          step: 'render',
          retryable: true,
        }),
      ],
    );
    await page.reload();
    const failed = page.getByRole('alert').filter({ hasText: 'Export 1:1 failed The disk is full' });
    await failed.waitFor();
    await screenshot(page, 'video-failed');
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await failed.waitFor({ state: 'detached' });
  });

  it('adds, resolves and deletes comments, which show a time of the video', async () => {
    await page.getByRole('link', { name: 'Comments' }).click();
    await page.getByLabel('Comment', { exact: true }).fill('Too fast here.');
    await page.getByLabel('Time in the video').fill('0.5');
    await page.getByRole('button', { name: 'Add comment' }).click();
    const thread = page.getByRole('listitem').filter({ hasText: 'Too fast here.' });
    await thread.waitFor();
    await thread.getByRole('button', { name: 'Reply' }).click();
    await page.getByLabel(/^Reply to/).fill('Slower now.');
    await thread.getByRole('button', { name: 'Reply' }).last().click();
    await thread.getByText('Slower now.').waitFor();
    await screenshot(page, 'video-comments');
    await thread.getByRole('button', { name: 'Resolve' }).click();
    await thread.getByRole('button', { name: 'Reopen' }).waitFor();
    await thread.getByRole('link', { name: 'Show 0:00 in the video' }).click();
    await page.getByLabel('Text of line 1').waitFor();
    const isThere = () => page.evaluate<boolean>("document.querySelector('video').currentTime > 0.4");
    await waitUntil('the time is shown', isThere);
    await page.getByRole('link', { name: 'Comments' }).click();
    await thread.getByRole('button', { name: 'Delete comment' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
    await page.getByText('No comments yet').waitFor();
  });

  it('locks and unlocks the video', async () => {
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await page.getByRole('link', { name: 'Script', exact: true }).click();
    await choose('Lock');
    await page.getByText('Locked', { exact: true }).waitFor();
    await page.getByText('Read only').waitFor();
    await choose('Unlock');
    await page.getByText('All changes saved').waitFor();
  });

  it('offers a viewer the export, and no changes', async () => {
    const viewer = await studio.openSignedIn(`/video/${videoId}`, { role: 'viewer' });
    await viewer.getByText('Read only').waitFor();
    expect(await viewer.getByRole('button', { name: 'Translate' }).isDisabled()).to.equal(true);
    expect(await viewer.getByRole('button', { name: 'Export', exact: true }).isEnabled()).to.equal(true);
  });

  it('offers a voice by its language and gender, and plays it', async () => {
    await page.getByRole('button', { name: 'Voiceover' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate voiceover' });
    await dialog.getByRole('button', { name: /Voice$/ }).click();
    const voice = page.getByRole('option').first();
    await voice.getByText(/female|male|neutral/i).waitFor();
    await screenshot(page, 'video-voices');
    await voice.click();
    await dialog.getByRole('button', { name: /^Listen to/ }).click();
    await dialog.getByRole('button', { name: /^Stop/ }).waitFor();
    await screenshot(page, 'video-voiceover');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('processes, moves and deletes the video from its menu', async () => {
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await screenshot(page, 'video-menu');
      await page.getByRole('menuitem', { name }).click();
    };
    await studio.product.api('POST', '/v1/projects', { body: { name: 'Lessons' } });
    await choose('Process…');
    const process = page.getByRole('dialog', { name: 'Process “A better name”' });
    await process.getByRole('button', { name: 'Cancel' }).click();
    await process.waitFor({ state: 'detached' });
    await choose('Move to…');
    await page.getByRole('option', { name: 'Lessons' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('Moved 1 video to Lessons').waitFor();
    expect((await studio.product.api('GET', `/v1/videos/${videoId}`)).json.projectId).to.be.a('string');
    await choose('Delete…');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    await waitUntil(
      'the video is deleted',
      async () => (await studio.product.api('GET', `/v1/videos/${videoId}`)).status === 404,
    );
  });

  it('says that a video does not exist', async () => {
    await page.goto(`${studio.url}/video/vid_none`);
    await page.getByText('Page not found').waitFor();
  });
});
