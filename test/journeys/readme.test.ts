import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { spokenFilm } from '../setup/process-journey.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { ingestedVideo, settledJob, uploadVideo } from '../setup/video-journey.js';

/** The commands in the README. */
function shellBlocks(): string[] {
  const page = readFileSync(join(packageRoot, 'README.md'), 'utf8');
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
}

describe('README', () => {
  const [start, fiveCalls = '', oneCall = '', ...others] = shellBlocks();
  const product = useSharedProduct();
  let folder: string;

  /** Runs a block as typed into a shell, with this product's address and key in place of the README's. */
  async function type(block: string): Promise<string> {
    const preface = `set -eo pipefail\nKEY=${product.apiKey}\nAPI=${product.urls.REST}/v1\n`;
    const { stdout } = await promisify(execFile)('bash', ['-c', preface + block], { cwd: folder });
    return stdout;
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'readme-'));
    copyFileSync(await spokenFilm(), join(folder, 'talk.mp4'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('starts the product with one command', () => {
    expect(start).to.equal('npm start\n');
    expect(others).to.deep.equal([]);
  });

  it('gets from a file to subtitles and an export in five calls', async () => {
    const settings = /^KEY=svc_live_…\nAPI=http:\/\/localhost:8080\/v1\n/;
    expect(fiveCalls).to.match(settings);

    const printed = await type(fiveCalls.replace(settings, ''));

    expect(printed).to.match(/^1\n00:00:\d\d,\d{3} --> /m);
    const ended = printed.match(/^\{.*"status":"\w+".*\}$/gm)?.map((line) => JSON.parse(line)) ?? [];
    expect(ended.map(({ status }) => status)).to.deep.equal(['completed', 'completed']);
    expect(ended[1].result).to.include.keys('exportedVideoUrl', 'exportedSrtUrl');
  });

  it('requests everything in one call', async () => {
    const { id } = await uploadVideo(product, await spokenFilm());
    const { videoUrl } = await ingestedVideo(product, id);
    const call = oneCall.replace('https://example.com/talk.mp4', videoUrl);
    expect(call).to.not.equal(oneCall);

    const answer = JSON.parse(await type(call));

    expect(answer).to.include.keys('jobId', 'videoId');
    const job = await settledJob(product, answer.jobId);
    expect(job.status).to.equal('completed');
  });
});
