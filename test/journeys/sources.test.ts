import { execFile } from 'node:child_process';
import { appendFile, copyFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { runFfprobe } from '../../services/media/video/ffmpeg/run-ffprobe.js';
import { clip } from '../setup/clips.js';
import { useFolder } from '../setup/folders.js';
import { measureMemoryGrowth } from '../setup/product-processes.js';
import { isRepeated } from '../setup/repeated.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { settledJob, startJob, uploadVideo } from '../setup/video-journey.js';

// biome-ignore lint/suspicious/noExplicitAny: ffprobe's answer is what is looked into.
type Probe = any;

const never = new AbortController().signal;
const MEGABYTE = 1024 ** 2;
/** More than any process may have in memory; in the nightly run also more than 32 bits can count. */
const HUGE_BYTES = isRepeated ? 2_200_000_000 : 300_000_000;

describe('source', () => {
  const product = useSharedProduct();
  const folder = useFolder();

  describe('that is unusual', () => {
    // How each kind is prepared and cut is proven where that is done; this is one on the whole way.
    it('of a browser recording is analyzed without words and exported', async () => {
      const { id } = await uploadVideo(product, await clip('liveWebm'));
      for (const operation of ['analyze', 'export'] as const) {
        const job = await settledJob(product, await startJob(product, id, operation));
        expect(job, JSON.stringify(job.error)).to.include({ status: 'completed' });
        if (operation === 'analyze') expect(job.result).to.include({ subtitleCount: 0, language: null });
      }

      const { json } = await product.api('GET', `/v1/videos/${id}`);
      const path = join(folder, 'exported.mp4');
      await writeFile(path, Buffer.from(await (await fetch(json.exportedVideoUrl)).arrayBuffer()));
      const options = ['-show_streams', '-show_format'];
      const { streams, format } = await runFfprobe<Probe>({ path, options, signal: never });
      expect(streams).to.have.length(2);
      expect(streams[0]).to.include({ codec_name: 'h264', pix_fmt: 'yuv420p', width: 320, height: 180 });
      expect(streams[0].profile).to.be.oneOf(['High', 'Main']);
      expect(streams[0]).to.include({ r_frame_rate: '30/1', avg_frame_rate: '30/1' });
      expect(streams[1].codec_name).to.equal('aac');
      expect(Number(format.duration)).to.be.closeTo(12, 0.3);
      expect(await (await fetch(json.exportedSrtUrl)).text()).to.equal('');
      expect((await product.api('GET', `/v1/videos/${id}/subtitles`)).status).to.equal(404);
    });
  });

  describe('that is huge', () => {
    /** A real video followed by empty space that a player skips. */
    const hugeFile = async (bytes: number): Promise<string> => {
      const path = join(folder, 'huge.mp4');
      await copyFile(await clip('short'), path);
      const { size } = await stat(path);
      const header = Buffer.alloc(8);
      header.writeUInt32BE(bytes - size, 0);
      header.write('free', 4, 'latin1');
      await appendFile(path, header);
      await truncate(path, bytes);
      return path;
    };

    it('passes through without filling the memory of any process', async () => {
      const path = await hugeFile(HUGE_BYTES);
      const growth = CHILD_NAMES.map((child) => ({
        child,
        bytes: measureMemoryGrowth(product.pidOf(child)),
      }));
      // Not read by this process, whose own memory would be full of it.
      const curl = promisify(execFile);
      const { stdout } = await curl('curl', [
        ...['--silent', '--show-error', '--max-time', '280', '--write-out', '\n%{http_code}'],
        ...['--header', `Authorization: Bearer ${product.apiKey}`],
        ...['--form', `file=@${path};filename=huge.mp4`, `${product.urls.REST}/v1/videos/upload`],
      ]);

      const [body, status] = stdout.split('\n') as [string, string];
      expect(status, body).to.equal('201');
      for (const { child, bytes } of growth) expect(bytes() / MEGABYTE, child).to.be.lessThan(200);
      const { id } = JSON.parse(body);
      const [file] = await product.sql<{ size_bytes: string }>(
        `select size_bytes from media.file where filename = 'huge.mp4' and workspace_id = $1`,
        [product.workspaceId],
      );
      expect(file?.size_bytes).to.equal(String(HUGE_BYTES));
      await product.api('DELETE', `/v1/videos/${id}`);
    });
  });
});
