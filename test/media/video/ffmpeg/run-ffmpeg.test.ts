import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { FfmpegFailed } from '../../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import type { FfmpegProgress } from '../../../../services/media/video/ffmpeg/progress.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';
import { processesOf } from '../../../setup/processes-of.js';
import { makeSmallDisk } from '../../../setup/small-disk.js';

const lavfi = (graph: string, ...options: string[]) => ({
  path: graph,
  formats: 'lavfi',
  options: ['-f', 'lavfi', ...options],
});
const never = new AbortController().signal;

describe('runFfmpeg', () => {
  const dir = useFolder();

  it('writes the output and reports frames and time up to the end', async () => {
    const steps: FfmpegProgress[] = [];
    const path = join(dir, 'with space, and comma.mp4');

    await runFfmpeg({
      inputs: [lavfi('testsrc2=s=64x64:r=25:d=2')],
      outputs: [{ path, options: ['-c:v', 'libx264', '-preset', 'ultrafast'] }],
      signal: never,
      onProgress: (step) => steps.push(step),
    });

    expect(existsSync(path)).to.equal(true);
    expect(steps.at(-1)?.frame).to.equal(50);
    expect(steps.at(-1)?.outTimeSeconds).to.be.closeTo(2, 0.1);
  });

  it('fails when the end of a file could not be written', async () => {
    const disk = await makeSmallDisk(64 * 1024);
    try {
      const failure = await failureOf(
        runFfmpeg({
          inputs: [lavfi('testsrc2=s=320x240:r=25:d=2')],
          outputs: [{ path: join(disk.folder, 'cut-off.mp4'), options: ['-c:v', 'libx264', '-crf', '20'] }],
          signal: never,
        }),
      );

      expect(failure).to.be.instanceOf(FfmpegFailed);
      expect((failure as FfmpegFailed).stderrTail).to.match(/No space left on device/);
    } finally {
      await disk.remove();
    }
  });

  it('passes on every byte of a stdout output', async () => {
    let bytes = 0;

    await runFfmpeg({
      inputs: [lavfi('color=gray:s=320x240:r=10:d=3')],
      outputs: [{ path: 'stdout', options: ['-pix_fmt', 'gray', '-f', 'rawvideo'] }],
      signal: never,
      onStdout: (chunk) => {
        bytes += chunk.length;
      },
    });

    expect(bytes).to.equal(320 * 240 * 30);
  });

  it('passes on the lines that filters log', async () => {
    const lines: string[] = [];

    await runFfmpeg({
      inputs: [lavfi('anullsrc=r=16000:cl=mono:d=2')],
      outputs: [{ path: 'stdout', options: ['-af', 'silencedetect=d=1', '-f', 'null'] }],
      signal: never,
      logLevel: 'info',
      onStdout: () => undefined,
      onStderrLine: (line) => lines.push(line),
    });

    expect(lines.join('\n')).to.contain('silence_start: 0');
    expect(lines.filter((line) => line.startsWith('progress='))).to.deep.equal([]);
  });

  it('rejects with the command and ffmpeg’s output', async () => {
    const path = join(dir, 'noise.mp4');
    await writeFile(path, 'this is no video');

    const error = await failureOf(
      runFfmpeg({ inputs: [{ path }], outputs: [{ path: join(dir, 'x.mp4') }], signal: never }),
    );

    expect(error).to.be.instanceOf(FfmpegFailed);
    expect(error).to.include({ reason: 'exit', program: 'ffmpeg' });
    expect((error as FfmpegFailed).argv).to.include.members(['-nostdin', '-protocol_whitelist', path]);
    expect((error as FfmpegFailed).stderrTail).to.contain('Invalid data');
  });

  it('stops at an abort and waits until the process has ended', async () => {
    const abort = new AbortController();
    const reason = new Error('worker is leaving');
    const path = join(dir, 'endless.mkv');

    const error = await failureOf(
      runFfmpeg({
        inputs: [lavfi('testsrc2=s=64x64:r=25', '-re')],
        outputs: [{ path, options: ['-c:v', 'libx264', '-preset', 'ultrafast'] }],
        signal: abort.signal,
        onProgress: () => abort.abort(reason),
      }),
    );

    expect(error).to.equal(reason);
    expect(processesOf('ffmpeg', path)).to.deep.equal([]);
  });

  it('stops a command that is aborted before its process exists', async () => {
    const abort = new AbortController();
    const running = runFfmpeg({
      inputs: [lavfi('testsrc2=s=64x64:r=25', '-re')],
      outputs: [{ path: join(dir, 'early.mkv'), options: ['-c:v', 'libx264'] }],
      signal: abort.signal,
    });

    abort.abort(new Error('changed my mind'));

    expect((await failureOf(running)).message).to.equal('changed my mind');
  });

  it('kills ffmpeg when it makes no progress', async () => {
    const error = await failureOf(
      runFfmpeg({
        // One frame, then the next only after an hour.
        inputs: [lavfi('color=s=64x64:r=1/3600', '-re')],
        outputs: [{ path: join(dir, 'stuck.mkv'), options: ['-c:v', 'libx264'] }],
        signal: never,
        stallMs: 300,
      }),
    );

    expect(error).to.include({ reason: 'stalled' });
  });

  for (const [name, text] of [
    ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nsecret.ts\n#EXT-X-ENDLIST\n'],
    ['a concat list', "ffconcat version 1.0\nfile 'secret.ts'\n"],
    [
      'a session description',
      'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n',
    ],
  ] as const) {
    it(`does not open ${name} that is named .mp4`, async () => {
      const path = join(dir, 'playlist.mp4');
      await writeFile(path, text);

      const error = await failureOf(
        runFfmpeg({ inputs: [{ path }], outputs: [{ path: join(dir, 'y.mp4') }], signal: never }),
      );

      expect(error).to.be.instanceOf(FfmpegFailed);
      expect(existsSync(join(dir, 'y.mp4'))).to.equal(false);
    });
  }
});
