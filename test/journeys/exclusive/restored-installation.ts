import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { makeClip } from '../../setup/clips.js';
import { useFolder } from '../../setup/folders.js';
import { type Product, startProduct } from '../../setup/product.js';
import { putSubtitles, settledJob, startJob, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

/** Compiled together with this file. */
const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'scripts', 'admin', 'main.js');
const SIZE = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'];
const CUES = [{ startTime: 0.2, endTime: 1.5, text: 'Hello' }];

const hashAt = async (url: string) => {
  const answer = await fetch(url);
  expect(answer.status).to.equal(200);
  return createHash('sha256')
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest('hex');
};

/** What the administration command prints, line by line. */
async function admin(dataDir: string, ...args: string[]): Promise<Array<Record<string, unknown>>> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

export function describeRestoredInstallation(exclusive: () => ExclusiveProduct): void {
  describe('a backup of the running installation, restored elsewhere', () => {
    let product: ExclusiveProduct;
    const folder = useFolder();
    let restored: Product | undefined;
    before(async () => {
      product = exclusive();
    });
    after(async () => {
      await restored?.stop();
    });

    it('plays the same files, ends the job that was running, and signs its event with the same secret', async () => {
      const clip = await makeClip('two-seconds-to-restore', {
        extension: 'mp4',
        seconds: 2,
        size: '160x90',
        codec: SIZE,
      });
      const webhook = await product.api('POST', '/v1/webhooks', {
        body: { url: product.receiver.urlOf('/restored'), events: ['export.completed'] },
      });
      const { id } = await uploadVideo(product, clip);
      await putSubtitles(product, id, CUES);
      const first = await settledJob(product, await startJob(product, id, 'export'));
      expect(first.status, JSON.stringify(first.error)).to.equal('completed');
      const { id: second } = await uploadVideo(product, clip);
      await putSubtitles(product, second, CUES);
      product.answerWebhook = () => 'no answer';
      const running = await startJob(product, second, 'export');
      await waitUntil('a worker renders', async () => {
        const leases = await product.observer.leasesOf(running);
        return leases.some(({ kind }) => kind === 'segment');
      });
      product.kill('worker', 'SIGSTOP');

      const [backup] = await admin(product.dataDir, 'backup', join(folder, 'all')).finally(() =>
        product.kill('worker', 'SIGCONT'),
      );
      product.answerWebhook = () => undefined;

      expect(backup).to.include({ missingFiles: 0, secrets: true });
      expect((await admin(product.dataDir, 'verify', join(folder, 'all')))[0]).to.include({ faults: 0 });
      const dataDir = join(folder, 'data');
      await admin(dataDir, 'restore', join(folder, 'all'));
      product.receiver.received.length = 0;
      restored = await startProduct(product.settings, { dataDir });
      const ended = await settledJob(restored, running);
      expect(ended.status, JSON.stringify(ended.error)).to.equal('completed');
      const urlOf = async (each: Product) =>
        (await each.api('GET', `/v1/jobs/${first.jobId}`)).json.result.exportedVideoUrl;
      expect(await hashAt(await urlOf(restored))).to.equal(await hashAt(await urlOf(product)));
      const delivery = await waitUntil('the event of the job arrives', () =>
        product.receiver.at('/restored').find(({ body }) => body.includes(second)),
      );
      const headers = delivery.headers as Record<string, string>;
      expect(() => new Webhook(webhook.json.secret).verify(delivery.body, headers)).not.to.throw();
      expect((await admin(dataDir, 'verify'))[0]).to.include({ faults: 0 });
    });
  });
}
