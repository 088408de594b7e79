import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { build } from 'esbuild';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { closePages, sharedChromium } from '../../setup/chromium.js';
import { clip } from '../../setup/clips.js';
import { useSharedProduct } from '../../setup/shared-product.js';

/** A page that uses the package as its author would. */
const PAGE = `
import { createClient, type components, type Job, type WebhookEvent } from 'video-processing-client';

export async function upload(baseUrl: string, token: string, film: string): Promise<object> {
  const client = createClient({ baseUrl, token });
  const bytes = Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0));
  const percents: Array<number | null> = [];
  const video = await client.videos.upload(new File([bytes], 'film.mp4', { type: 'video/mp4' }), {
    chunkBytes: Math.ceil(bytes.length / 2),
    memory: localStorage,
    onProgress: ({ percent }) => percents.push(percent),
  });
  const [ingest] = await client.jobs.list({ type: 'ingest', videoId: video.id }).first(1);
  const { status } = await client.jobs.wait(ingest?.jobId ?? '');
  return { name: (await video.get()).name, status, last: percents.at(-1), stored: localStorage.length };
}

export function typed(job: Job, event: WebhookEvent): string | undefined {
  if (event.event === 'video.deleted') return event.data.videoId;
  if (job.type !== 'export') return undefined;
  // @ts-expect-error A job's result is the result of its type.
  job.result?.subtitleCount;
  // @ts-expect-error An unknown field is refused.
  void ({ ratio: '16:9', speed: 2 } satisfies components['schemas']['ExportSettings']);
  return job.result?.exportedVideoUrl;
}
`;

describe('package of the client for TypeScript', () => {
  const product = useSharedProduct();
  let folder: string;
  const inFolder = (name: string) => join(folder, name);

  before(async () => {
    folder = await mkdtemp(join(packageRoot, 'dist', 'client-'));
    await mkdir(inFolder('node_modules'));
    await symlink(
      join(packageRoot, 'clients', 'typescript'),
      inFolder('node_modules/video-processing-client'),
    );
    await writeFile(inFolder('page.ts'), PAGE);
    await writeFile(inFolder('package.json'), '{"type": "module"}');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('has types for pages, which have none of Node.js', async () => {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler' },
      ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: [], skipLibCheck: false },
    };
    await writeFile(inFolder('tsconfig.json'), JSON.stringify({ compilerOptions, files: ['page.ts'] }));

    const compiler = join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [compiler], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );

    expect(stdout).to.equal('');
  });

  it('works in a browser', async () => {
    const { warnings } = await build({
      ...{ entryPoints: [inFolder('page.ts')], outfile: inFolder('page.js'), bundle: true },
      ...{ format: 'iife', globalName: 'page', platform: 'browser', logLevel: 'silent' },
    });
    const browser = await sharedChromium();
    try {
      // The policy of a document without scripts forbids requests; pages of an application have their own.
      const page = await browser.newPage({ bypassCSP: true });
      await page.goto(`${product.urls.REST}/openapi.json`);
      const film = (await readFile(await clip('short'))).toString('base64');
      const script = await readFile(inFolder('page.js'), 'utf8');
      const args = JSON.stringify([product.urls.REST, product.apiKey, film]).slice(1, -1);

      const result = await page.evaluate(`${script}; page.upload(${args})`);

      expect(result).to.deep.equal({ name: 'film', status: 'completed', last: 100, stored: 0 });
      expect(warnings).to.deep.equal([]);
    } finally {
      await closePages(browser);
    }
  });
});
