import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip } from '../test/setup/clips.js';
import { screenshot, useStudio } from '../test/setup/studio.js';
import { ingestedVideo, putSubtitles, uploadVideo } from '../test/setup/video-journey.js';
import { startWebhookReceiver, type WebhookReceiver } from '../test/setup/webhook-receiver.js';
import { routes } from './shell/routes.js';

const require = createRequire(import.meta.url);
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Runs in the page: names the elements that make it scroll sideways. */
const TOO_WIDE = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('*')].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < 0 || right > clientWidth;
  });
  return wide.slice(-3).map((element) => element.outerHTML.slice(0, 200));
})()`;

interface Violation {
  readonly id: string;
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary: string }>;
}

interface Visit {
  readonly path: string;
  /** A text that shows that the content is there. */
  readonly shown: string | RegExp;
  /** Buttons that open dialogs, each examined as well. */
  readonly opens?: readonly string[];
  /** Buttons whose name begins so and that change the page, examined after each. */
  readonly selects?: readonly string[];
}

const LOOKS = [
  { name: 'in light on a wide screen', shot: 'light', options: { colorScheme: 'light' } },
  {
    name: 'in the dark on a screen of 360 pixels',
    shot: 'dark-360',
    // So high that the bars at its foot cover nothing.
    options: { colorScheme: 'dark', viewport: { width: 360, height: 6000 } },
  },
] as const;

const BOX = {
  ...{ type: 'rectangle', start: 0, end: 1, x: 0.1, y: 0.1, width: 0.5, height: 0.5 },
  ...{ color: '#FF3B30', strokePercent: 1, opacity: 100, filled: false },
};

/** The times of a line can be typed as well, which WCAG 2.5.8 accepts as an equivalent of the small handles. */
const isExcepted = (id: string, html: string): boolean => id === 'target-size' && html.includes('Move the ');

describe('accessibility of the studio', () => {
  const studio = useStudio();
  let receiver: WebhookReceiver;
  let axe: string;
  let visits: readonly Visit[];

  before(async () => {
    axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
    receiver = await startWebhookReceiver(studio.product.standard.authority);
    const { product } = studio;
    const project = await product.api('POST', '/v1/projects', { body: { name: 'Lessons' } });
    const { id } = await uploadVideo(product, await clip('short'), 'A second.mp4');
    await ingestedVideo(product, id);
    await putSubtitles(product, id, [{ startTime: 0, endTime: 1, text: 'Open the settings.' }]);
    await product.sql(
      `insert into videos.zoom_moment (workspace_id, video_id, position, start_time, end_time, x, y, scale)
       select workspace_id, id, 0, 0, 1, 0.5, 0.5, 2 from videos.video where id = $1`,
      [id],
    );
    await product.sql(
      `insert into videos.element (workspace_id, video_id, position, element)
       select workspace_id, id, 0, $2 from videos.video where id = $1`,
      [id, JSON.stringify(BOX)],
    );
    await product.sql(
      `insert into videos.key_event (workspace_id, video_id, source, position, text, timestamp)
       select workspace_id, id, 'given', i, (array['Open the settings', 'Press save'])[i + 1], i * 0.5
       from videos.video, generate_series(0, 1) as i where id = $1`,
      [id],
    );
    await product.sql(
      `insert into jobs.job (workspace_id, id, kind, type, variant, status, video_id, percent, step, message,
         eta_seconds, attempt, units, command, dispatched_at, queued_at, request_id, created_at, started_at, updated_at)
       select workspace_id, 'export_' || id || variant, 'export', 'export', variant, job.status, id, percent, 'render',
         message, eta, 1, 0, '{}', now(), now(), 'req_test', now(), now(), now()
       from videos.video, (values ('16:9', 'processing', 42, 'Rendering segment 12 of 40', 95), ('9:16', 'pending', 0, '', null))
         as job (variant, status, percent, message, eta) where id = $1`,
      [id],
    );
    await studio.makeUser('editor');
    const body = { url: receiver.urlOf('/axe'), events: ['*'] };
    const webhook = (await product.api('POST', '/v1/webhooks', { body })).json;
    const pages: Readonly<Record<keyof typeof routes, Visit>> = {
      library: { path: routes.library, shown: 'A second' },
      project: { path: routes.project(project.json.id), shown: 'This project has no videos' },
      video: { path: routes.video(id), shown: 'All changes saved', opens: ['Export', 'Translate'] },
      videoTab: {
        path: routes.videoTab(id, 'result'),
        shown: 'No approval was requested.',
        opens: ['Request approval', 'Translate to…'],
      },
      videoAt: { path: routes.videoAt(id, 0), shown: 'All changes saved' },
      brandKit: { path: routes.brandKit, shown: 'Text color', opens: ['Reset to default'] },
      workspace: { path: routes.workspace, shown: 'Storage' },
      members: {
        path: routes.members,
        shown: 'No invitation is pending.',
        opens: ['Invite member', 'Remove'],
      },
      apiKeys: { path: routes.apiKeys, shown: /^Created/, opens: ['Create API key', 'Revoke'] },
      apps: { path: routes.apps, shown: 'No app is registered.', opens: ['Register app'] },
      webhooks: { path: routes.webhooks, shown: 'All events, nothing', opens: ['Create webhook'] },
      webhook: { path: routes.webhook(webhook.id), shown: 'Nothing was delivered', opens: ['Rotate secret'] },
      settings: { path: routes.settings, shown: 'Workspace name' },
    };
    visits = [
      ...Object.values(pages),
      { path: routes.videoTab(id, 'visuals'), shown: 'Whole video', selects: ['Zoom 1', 'Box 1'] },
      { path: routes.videoTab(id, 'comments'), shown: 'Add comment' },
      { path: '/workspace/none', shown: 'Page not found' },
    ];
  });
  after(async () => {
    receiver?.stop();
  });

  /** Returns what axe finds, each with the elements. */
  async function findings(page: Page, where: string): Promise<string[]> {
    const run = `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(TAGS)} } }).then(({ violations }) => violations)`;
    const violations = await page.evaluate<readonly Violation[]>(run);
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !isExcepted(id, html))
        .map(({ html, failureSummary }) => `${where}: ${id}: ${html}\n${failureSummary}`),
    );
  }

  /** Returns what is wider than the screen, so that the page would scroll sideways. */
  async function overflow(page: Page, where: string): Promise<string[]> {
    const wide = await page.evaluate<string[]>(TOO_WIDE);
    return wide.map((element) => `${where}: wider than the screen: ${element}`);
  }

  /** Goes to the path without loading the application again. */
  async function show(page: Page, path: string, shown: string | RegExp): Promise<void> {
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
    await page.getByRole('main').getByText(shown).first().waitFor();
  }

  async function examine(page: Page, visit: Visit, shot: string): Promise<string[]> {
    const { path, shown, opens = [], selects = [] } = visit;
    await show(page, path, shown);
    const found = [...(await findings(page, path)), ...(await overflow(page, path))];
    const name = `${path.replaceAll('/', '-').slice(1) || 'library'}-${shot}`;
    await screenshot(page, name);
    for (const selected of selects) {
      const button = page.getByRole('main').getByRole('button', { name: new RegExp(`^${selected}`) });
      await button.first().click();
      await page.getByRole('heading', { name: selected, exact: true }).waitFor();
      found.push(...(await findings(page, `${path} (${selected})`)), ...(await overflow(page, path)));
      await screenshot(page, `${name}-${selected.replaceAll(' ', '-')}`);
    }
    for (const opened of opens) {
      await page.getByRole('main').getByRole('button', { name: opened, exact: true }).first().click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
      found.push(
        ...(await findings(page, `${path} (${opened})`)),
        ...(await overflow(page, `${path} (${opened})`)),
      );
      await screenshot(page, `${name}-${opened}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    }
    return found;
  }

  for (const { name, shot, options } of LOOKS) {
    it(`has no fault that axe finds on any page or dialog, and none is too wide, ${name}`, async () => {
      const page = await studio.openSignedIn('/', { ...options, reducedMotion: 'reduce' });
      await page.evaluate(axe);
      const found: string[] = [];
      for (const visit of visits) found.push(...(await examine(page, visit, shot)));
      expect(found.join('\n\n')).to.equal('');
    });
  }

  it('fits the screen from right to left', async () => {
    const page = await studio.openSignedIn('/', { viewport: { width: 360, height: 800 } });
    await page.evaluate("document.documentElement.dir = 'rtl'");
    const found: string[] = [];
    for (const { path, shown } of visits) {
      await show(page, path, shown);
      found.push(...(await overflow(page, path)));
      await screenshot(page, `${path.replaceAll('/', '-').slice(1) || 'library'}-rtl`);
    }
    expect(found.join('\n\n')).to.equal('');
  });
});
