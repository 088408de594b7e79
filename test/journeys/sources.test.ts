import { execFile } from 'node:child_process';
import { appendFile, copyFile, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { runFfprobe } from '../../services/media/ffmpeg/run-ffprobe.js';
import { type ClipName, clip, clips, makeClip } from '../setup/clips.js';
import { CHILD_NAMES, type Product, startProduct } from '../setup/product.js';
import { peakMemoryBytes, productProcesses } from '../setup/product-processes.js';
import {
  getJob,
  ingestedVideo,
  putSubtitles,
  settledJob,
  startJob,
  uploadVideo,
} from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

// biome-ignore lint/suspicious/noExplicitAny: ffprobe's answer is what is looked into.
type Probe = any;

const MEGABYTE = 1024 ** 2;

describe('what becomes of a source', function () {
  this.timeout(240_000);
  let product: Product;
  let folder: string;

  before(async () => {
    product = await startProduct();
    folder = await mkdtemp(join(tmpdir(), 'sources-'));
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    await product?.stop();
  });

  /** Every file stored; folders come and go while work is done. */
  const mediaFiles = async (below = join(product.dataDir, 'media')): Promise<string[]> => {
    const entries = await readdir(below, { withFileTypes: true }).catch(() => []);
    const paths = entries.map((entry) => {
      const path = join(below, entry.name);
      return entry.isDirectory() ? mediaFiles(path) : [path];
    });
    return (await Promise.all(paths)).flat();
  };

  describe('that is odd', () => {
    const expected: Partial<Record<ClipName, { size: [number, number]; rate: string; seconds: number }>> = {
      silent: { size: [320, 180], rate: '25/1', seconds: 11 },
      variableRate: { size: [320, 180], rate: '30/1', seconds: 12 },
      rotated: { size: [180, 320], rate: '30/1', seconds: 11 },
      hevc10: { size: [320, 180], rate: '30/1', seconds: 11 },
      liveWebm: { size: [320, 180], rate: '30/1', seconds: 12 },
      oddSize: { size: [320, 180], rate: '30/1', seconds: 11 },
    };
    const exportOf = async (name: ClipName): Promise<{ id: string; probe: Probe }> => {
      const { id } = await uploadVideo(product, await clip(name));
      for (const operation of ['analyze', 'export'] as const) {
        const job = await settledJob(product, await startJob(product, id, operation));
        expect(job, JSON.stringify(job.error)).to.include({ status: 'completed' });
        if (operation === 'analyze') expect(job.result).to.include({ subtitleCount: 0, language: null });
      }
      const { json } = await product.api('GET', `/v1/videos/${id}`);
      const path = join(folder, `${name}.mp4`);
      await writeFile(path, Buffer.from(await (await fetch(json.exportedVideoUrl)).arrayBuffer()));
      expect(await (await fetch(json.exportedSrtUrl)).text()).to.equal('');
      const options = ['-show_streams', '-show_format'];
      return { id, probe: await runFfprobe<Probe>({ path, options, signal: new AbortController().signal }) };
    };

    for (const [name, { size, rate, seconds }] of Object.entries(expected)) {
      it(`is analyzed to no words and exported all the same: ${name}`, async () => {
        const { id, probe } = await exportOf(name as ClipName);

        const [picture, sound] = probe.streams;
        expect([picture.width, picture.height]).to.deep.equal(size);
        // A picture that needs no change is copied as it was coded.
        expect(picture).to.include({ codec_name: 'h264', pix_fmt: 'yuv420p' });
        expect(picture.profile).to.be.oneOf(['High', 'Main']);
        expect(picture).to.include({ r_frame_rate: rate, avg_frame_rate: rate });
        expect(picture.side_data_list ?? []).to.deep.equal([]);
        expect(sound?.codec_name).to.equal('sound' in clips[name as ClipName] ? 'aac' : undefined);
        expect(Number(probe.format.duration)).to.be.closeTo(seconds, 0.3);
        expect((await product.api('GET', `/v1/videos/${id}/subtitles`)).status).to.equal(404);
      });
    }
  });

  describe('that is deleted', () => {
    const longClip = () =>
      makeClip('delete-me', {
        ...{ extension: 'mp4', seconds: 40, size: '640x360', filter: 'noise=alls=20:allf=t' },
        codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'],
      });

    it('takes its files and its running job with it', async () => {
      const before = await mediaFiles();
      const { id } = await uploadVideo(product, await longClip());
      await putSubtitles(product, id, [{ startTime: 1, endTime: 3, text: 'Hello' }]);
      const jobId = await startJob(product, id, 'export');
      await waitUntil('a segment is rendered', async () => {
        const rendered = await product.sql('select 1 from media.segment where video_id = $1', [id]);
        return rendered.length > 0;
      });

      const { status, json } = await product.api('DELETE', `/v1/videos/${id}`);

      expect(status).to.equal(200);
      expect(json).to.deep.equal({ success: true, id, deleted: true });
      expect((await product.api('GET', `/v1/videos/${id}`)).status).to.equal(404);
      expect((await product.api('DELETE', `/v1/videos/${id}`)).status).to.equal(404);
      const job = await settledJob(product, jobId);
      expect(job).to.include({ status: 'canceled', result: null, error: null, videoId: id });
      const left = async () => (await mediaFiles()).filter((path) => !before.includes(path));
      await waitUntil('its files are gone', async () => (await left()).length === 0, {
        withinMs: 15_000,
      }).catch(() => undefined);
      expect(await left()).to.deep.equal([]);
      await waitUntil('nothing is rendered any more', () => {
        const processes = productProcesses(product.dataDir, product.pidOf('worker'));
        return !processes.some(({ command }) => command.includes('ffmpeg'));
      });
      const rowsIn = (table: string) => product.sql(`select 1 from media.${table} where video_id = $1`, [id]);
      for (const table of ['file', 'work']) expect(await rowsIn(table), table).to.have.length(0);
      // They go after the files.
      for (const table of ['segment', 'analysis'])
        await waitUntil(`nothing is left in ${table}`, async () => (await rowsIn(table)).length === 0);
      expect((await getJob(product, jobId)).status).to.equal('canceled');
    });

    it('leaves the same file of another video alone', async () => {
      const first = await uploadVideo(product, await clip('short'));
      const twin = await uploadVideo(product, await clip('short'));
      for (const { id } of [first, twin]) await ingestedVideo(product, id);

      await product.api('DELETE', `/v1/videos/${first.id}`);

      await waitUntil('the record is gone', async () => {
        const files = await product.sql('select 1 from media.file where video_id = $1', [first.id]);
        return files.length === 0;
      });
      expect((await fetch(twin.videoUrl)).status).to.equal(200);
      expect((await fetch(first.videoUrl)).status).to.equal(404);
    });
  });

  describe('that breaks off', () => {
    it('leaves nothing behind', async () => {
      const before = await mediaFiles();
      const scratch = () => readdir(join(product.dataDir, 'media', 'scratch'));
      const socket = connect(Number(new URL(product.urls.REST).port), '127.0.0.1');
      socket.write(
        [
          'POST /v1/videos/upload HTTP/1.1',
          'Host: localhost',
          `Authorization: Bearer ${product.apiKey}`,
          'Content-Type: multipart/form-data; boundary=cut',
          'Content-Length: 50000000',
          '',
          '--cut',
          'Content-Disposition: form-data; name="file"; filename="film.mp4"',
          '',
          'x'.repeat(1_000_000),
        ].join('\r\n'),
      );
      await waitUntil('it arrives', async () => (await scratch()).length > 0);

      socket.destroy();

      await waitUntil('it is gone', async () => (await scratch()).length === 0);
      expect(await mediaFiles()).to.have.members(before);
    });
  });

  describe('that is huge', () => {
    /** A real film followed by emptiness that a player skips. */
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

    it('passes through without filling anybody’s memory', async () => {
      const path = await hugeFile(2.1e9);
      // Not from this process, whose own memory would be full of it.
      const curl = promisify(execFile);
      const { stdout } = await curl('curl', [
        ...['--silent', '--show-error', '--max-time', '200', '--write-out', '\n%{http_code}'],
        ...['--header', `Authorization: Bearer ${product.apiKey}`],
        ...['--form', `file=@${path};filename=huge.mp4`, `${product.urls.REST}/v1/videos/upload`],
      ]);

      const [body, status] = stdout.split('\n') as [string, string];
      expect(status, body).to.equal('201');
      for (const child of CHILD_NAMES)
        expect(peakMemoryBytes(product.pidOf(child)) / MEGABYTE, child).to.be.lessThan(300);
      const [file] = await product.sql<{ size_bytes: string }>(
        `select size_bytes from media.file where filename = 'huge.mp4'`,
      );
      expect(file?.size_bytes).to.equal('2100000000');
      const { id } = JSON.parse(body);
      await product.api('DELETE', `/v1/videos/${id}`);
    });
  });
});
