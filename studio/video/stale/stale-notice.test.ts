import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip } from '../../../test/setup/clips.js';
import { screenshot, useStudio } from '../../../test/setup/studio.js';
import {
  ingestedVideo,
  putSubtitles,
  settledJob,
  startJob,
  uploadVideo,
} from '../../../test/setup/video-journey.js';

const CUES = [
  { startTime: 0, endTime: 3, text: 'Open the settings.' },
  { startTime: 5, endTime: 7, text: 'Choose a language.' },
  { startTime: 9, endTime: 11, text: 'Press save.' },
];

describe('what is out of date on the page of a video', () => {
  const studio = useStudio();
  let page: Page;
  let videoId: string;
  let translatedId: string;
  let translated: string[];

  before(async () => {
    const { product } = studio;
    videoId = (await uploadVideo(product, await clip('plain'), 'Settings.mp4')).id;
    await ingestedVideo(product, videoId);
    await putSubtitles(product, videoId, CUES);
    const { json } = await product.api('POST', `/v1/videos/${videoId}/translate`, {
      body: { language: 'es' },
    });
    const { result } = await settledJob(product, json.jobId);
    translatedId = result.videoId;
    translated = await translatedTexts();
    await settledJob(product, await startJob(product, videoId, 'export'));
    page = await studio.openSignedIn(`/video/${videoId}`);
    await page.getByLabel('Text of line 1', { exact: true }).waitFor();
  });

  const notice = (at = page) => at.getByRole('region', { name: 'Out of date' });
  const saveLine = async (number: number, text: string) => {
    await page.getByLabel(`Text of line ${number}`, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Save script' }).click();
  };

  const translatedTexts = async (): Promise<string[]> => {
    const { json } = await studio.product.api('GET', `/v1/videos/${translatedId}/subtitles?format=json`);
    return json.subtitles.map(({ text }: { text: string }) => text);
  };
  /** Edits the first line of the translation. */
  const correctTranslation = (text: string) =>
    studio.product.sql('update videos.script_line set text = $2 where video_id = $1 and position = 0', [
      translatedId,
      text,
    ]);

  it('says which part of the export no longer matches the script, and why on demand', async () => {
    expect(await notice().count()).to.equal(0);
    await saveLine(2, 'Choose a picture.');
    await notice()
      .getByText(/^Out of date: export \(1 of \d+ segments\), translation into Spanish \(1 line\)\./)
      .waitFor();
    await notice()
      .getByText(/Updating takes about \d+ seconds? and uses 1 of your minutes\./)
      .waitFor();
    await screenshot(page, 'stale');
    const details = notice().getByRole('button', { name: 'Details' });
    await details.press('Enter');
    await notice()
      .getByText(/Line 2/)
      .first()
      .waitFor();
    expect(await details.getAttribute('aria-expanded')).to.equal('true');
    await screenshot(page, 'stale-details');
    await details.press('Enter');
    await notice().getByRole('definition').first().waitFor({ state: 'detached' });
  });

  it('shows a viewer the same without the button, also in the dark on a narrow screen', async () => {
    const viewer = await studio.openSignedIn(`/video/${videoId}`, {
      ...{ role: 'viewer', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
    });
    await notice(viewer)
      .getByText(/^Out of date: export/)
      .waitFor();
    await notice(viewer).getByRole('button', { name: 'Details' }).click();
    expect(await notice(viewer).getByRole('button', { name: 'Update' }).count()).to.equal(0);
    expect(await viewer.evaluate('document.documentElement.scrollWidth')).to.equal(360);
    await screenshot(viewer, 'stale-narrow-dark');
  });

  it('brings the export and the line of the translation up to date with one button', async () => {
    await correctTranslation('Abra los ajustes, por favor.');
    await notice().getByRole('button', { name: 'Update' }).click();
    await page.getByRole('list', { name: 'Jobs' }).getByText('Processing', { exact: true }).waitFor();
    await notice().waitFor({ state: 'detached', timeout: 90_000 });
    const [first, second] = await translatedTexts();
    expect(first).to.equal('Abra los ajustes, por favor.');
    expect(second).to.not.equal(translated[1]);
  });

  it('names both again when the script changes back, and disappears when they are updated', async () => {
    await saveLine(2, 'Choose a language.');
    await notice()
      .getByText(/^Out of date: export.*translation into Spanish \(1 line\)\./)
      .waitFor();
    await screenshot(page, 'stale-again');
    await notice().getByRole('button', { name: 'Update' }).click();
    await notice().waitFor({ state: 'detached', timeout: 90_000 });
  });
});
