import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip } from '../../../test/setup/clips.js';
import { screenshot, useStudio } from '../../../test/setup/studio.js';
import { ingestedVideo, putSubtitles, uploadVideo } from '../../../test/setup/video-journey.js';
import { waitUntil } from '../../../test/setup/wait-until.js';

const CUES = [
  { startTime: 0, endTime: 0.5, text: 'Open the settings.' },
  { startTime: 0.5, endTime: 1, text: 'Press save.' },
];

describe('the result of a video in the studio', () => {
  const studio = useStudio();
  let id: string;
  before(async () => {
    id = (await uploadVideo(studio.product, await clip('short'), 'A second.mp4')).id;
    await ingestedVideo(studio.product, id);
    await putSubtitles(studio.product, id, CUES);
  });

  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');

  async function replaceScript(cues: typeof CUES): Promise<void> {
    const lines = cues.map(({ startTime: start, endTime: end, text }) => ({ start, end, text }));
    const answer = await studio.product.api('PUT', `/v1/videos/${id}/script`, { body: { lines } });
    expect(answer.status, answer.text).to.equal(200);
  }

  /** Exports the video in 16:9 and 9:16, unless an earlier test has. */
  async function exportBoth(page: Page): Promise<void> {
    if (!(await region(page, 'Share page').getByText('Export the video first').isVisible())) return;
    await region(page, 'Exports').getByText('9:16', { exact: true }).click();
    await region(page, 'Exports').getByRole('button', { name: 'Export 2 files' }).click();
    await region(page, 'Result')
      .getByRole('button', { name: /export of/ })
      .waitFor({ timeout: 90_000 });
  }

  it('exports in two ratios at once, also while the page is closed, plays them and offers their files', async () => {
    const page = await studio.openSignedIn(`/video/${id}/result`);
    const exports = region(page, 'Exports');
    await exports.getByText('9:16', { exact: true }).click();
    await exports.getByText('Exports cost no minutes.').waitFor();
    await screenshot(page, 'result-ratios');
    await exports.getByRole('button', { name: 'Export 2 files' }).click();
    await page.getByText('Export 16:9').first().waitFor();
    await page.getByText('Export 9:16').first().waitFor();
    await screenshot(page, 'result-exporting');
    await page.reload();

    const result = region(page, 'Result');
    for (const ratio of [/^16:9/, /^9:16/]) {
      await result.getByRole('button', { name: /export of/ }).click({ timeout: 90_000 });
      await page.getByRole('option', { name: ratio }).click();
      await result.getByRole('button', { name: ratio }).waitFor();
      await region(page, 'Content credentials')
        .getByText(/^Signed by/)
        .waitFor();
    }
    const download = page.waitForEvent('download');
    await result.getByRole('link', { name: 'Subtitles (SRT)' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).to.include('Open the settings.');
    await result.getByRole('link', { name: 'Manifest (JSON)' }).waitFor();
    await result.getByRole('button', { name: 'Compare with the source' }).click();
    await result.getByLabel('Divider between before and after').fill('30');
    await result.getByRole('button', { name: 'Play' }).click();
    await waitUntil('both videos play', () =>
      page.evaluate<boolean>(
        "[...document.querySelectorAll('figure video')].every(({ currentTime }) => currentTime > 0.3)",
      ),
    );
    await screenshot(page, 'result-compare');
  });

  it('says of each export whether it is out of date and why, and brings a chosen one up to date', async () => {
    const page = await studio.openSignedIn(`/video/${id}/result`);
    await exportBoth(page);
    const row = (ratio: string) =>
      page
        .getByRole('list', { name: 'Exports and whether they are up to date' })
        .getByRole('listitem')
        .filter({ has: page.getByText(ratio, { exact: true }) });
    const update = (ratio: string) =>
      row(ratio).getByRole('button', { name: `Update the export in ${ratio}` });
    await row('16:9').getByText('Up to date').waitFor();
    expect(await update('9:16').count()).to.equal(0);

    await replaceScript(CUES.map((cue) => ({ ...cue, text: 'Open the menu.' })));
    await row('16:9').getByText('Out of date').waitFor();
    await row('9:16')
      .getByText(/^Line 1 /)
      .waitFor();
    await screenshot(page, 'result-stale');
    await update('9:16').click();
    await row('9:16').getByText('Up to date').waitFor({ timeout: 90_000 });
    await row('16:9').getByText('Out of date').waitFor();
    await screenshot(page, 'result-updated');
    await replaceScript(CUES);
  });

  it('offers the voiceover as a result of its own', async () => {
    await studio.product.sql('update videos.video set voiceover_file_id = export_file_id where id = $1', [
      id,
    ]);
    const page = await studio.openSignedIn(`/video/${id}/result`);
    await region(page, 'Voiceover').getByRole('link', { name: 'Voiceover (MP3)' }).waitFor();
    expect(await region(page, 'Result').getByRole('link', { name: 'Voiceover (MP3)' }).count()).to.equal(0);
    await screenshot(page, 'result-voiceover');
    await studio.product.sql('update videos.video set voiceover_file_id = null where id = $1', [id]);
  });

  it('shares the newest export, all with a switch, or a chosen one, until sharing is stopped', async () => {
    const page = await studio.openSignedIn(`/video/${id}/result`);
    await exportBoth(page);
    const credentials = region(page, 'Content credentials');
    await credentials.getByText('Signed by Video processing service (self-signed)').waitFor();
    await credentials.getByText(/^Self-signed: tamper-evident, signer unverified/).waitFor();
    await credentials.getByText('Source opened').waitFor();
    await credentials.scrollIntoViewIfNeeded();
    await screenshot(page, 'result-credentials');
    const share = region(page, 'Share page');
    await share.getByText('Anyone with the link can watch').click();
    const address = await share.getByLabel('Link to the page').inputValue();
    expect((await fetch(address)).status).to.equal(200);
    await share.getByText('Allow downloads').click();
    const show = async (name: string) => {
      await share.getByRole('button', { name: /Shown on the page/ }).click();
      await page.getByRole('option', { name }).click();
      await share.getByRole('button', { name: new RegExp(name) }).waitFor();
    };
    await show('All aspect ratios, with a switch');
    await screenshot(page, 'result-share');
    await page.goto(address);
    await page.getByRole('link', { name: '9:16' }).click();
    await waitUntil('the upright export is shown', () =>
      page.evaluate<boolean>(
        "[...document.querySelectorAll('video')].every((video) => video.videoHeight > video.videoWidth)",
      ),
    );
    await screenshot(page, 'share-ratios');
    await page.goBack();
    await page.goBack();
    await show('Only 9:16');
    expect((await fetch(`${address}?ratio=16x9`)).status).to.equal(404);
    expect(await (await fetch(address)).text()).to.include('video.mp4?ratio=9x16');

    await share.getByText('Anyone with the link can watch').click();
    await dialog(page).getByRole('button', { name: 'Stop sharing' }).click();
    await share.getByLabel('Link to the page').waitFor({ state: 'detached' });
    expect((await fetch(address)).status).to.equal(404);
  });

  it('writes the article, shows it in other styles, copies and saves it with its images', async () => {
    const page = await studio.openSignedIn(`/video/${id}/result`);
    const article = region(page, 'Help article');
    await article.getByRole('button', { name: 'Write article' }).click();
    const shown = article.getByRole('region', { name: /^Article: / });
    await shown.locator('article h1').waitFor();
    await article.getByRole('button', { name: /Style/ }).click();
    await page.getByRole('option', { name: 'Dark' }).click();
    await waitUntil('the article is dark', async () =>
      /background: ?rgb\(\d{1,2}, /.test((await shown.locator('article').getAttribute('style')) ?? ''),
    );
    await shown.scrollIntoViewIfNeeded();
    await screenshot(page, 'result-article');

    await article.getByRole('button', { name: 'Copy Markdown' }).click();
    await article.getByRole('button', { name: 'Copied' }).waitFor();
    const download = page.waitForEvent('download');
    await article.getByRole('button', { name: 'Download as one file' }).click();
    const saved = await readFile(await (await download).path(), 'utf8');
    expect(saved).to.match(/^<!doctype html>/);
    expect(saved).not.to.match(/<img[^>]*src="http/);
  });

  it('shows a finished translation at once, side by side with the source', async () => {
    const page = await studio.openSignedIn(`/video/${id}/result`);
    const translations = region(page, 'Translations');
    await translations.getByText('Not translated yet').waitFor();
    const answer = await studio.product.api('POST', `/v1/videos/${id}/translate`, {
      body: { language: 'es' },
    });
    expect(answer.status, answer.text).to.equal(202);
    await translations.getByText('Spanish', { exact: true }).waitFor();
    await translations.getByRole('button', { name: 'Compare scripts' }).click();

    await translations.getByRole('cell', { name: 'Open the settings.' }).waitFor();
    expect(await translations.getByRole('row').count()).to.equal(3);
    await translations.getByRole('button', { name: 'Translate to…' }).click();
    await dialog(page).getByText('A new video is made').waitFor();
    await page.keyboard.press('Escape');
    await screenshot(page, 'result-translations');
  });

  it('requests an approval, which an owner grants', async () => {
    const page = await studio.openSignedIn(`/video/${id}/result`);
    const approval = region(page, 'Approval');
    await approval.getByRole('button', { name: 'Request approval' }).click();
    await dialog(page).getByLabel('Note for the approver').fill('Please look at the end.');
    await dialog(page).getByRole('button', { name: 'Request', exact: true }).click();
    await approval.getByText('Pending').waitFor();
    await approval.getByRole('button', { name: 'Decide' }).click();
    await dialog(page).getByText('Please look at the end.').waitFor();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();

    await approval.getByText('Approved').waitFor();
    await approval.getByRole('button', { name: 'Decide' }).click();
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await approval.getByText('Withdrawn').waitFor();
  });

  it('fits a narrow screen in the dark', async () => {
    const page = await studio.openSignedIn(`/video/${id}/result`, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    });
    await region(page, 'Translations')
      .getByText(/Compare scripts|Not translated yet/)
      .first()
      .waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
    await screenshot(page, 'result-narrow-dark');
  });
});
