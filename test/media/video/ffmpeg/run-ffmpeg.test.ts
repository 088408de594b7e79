import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { identifyLibraries, readFfmpegBuild } from '../../../../services/media/video/ffmpeg/ffmpeg-build.js';
import { FfmpegFailed } from '../../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { makeLineSplitter } from '../../../../services/media/video/ffmpeg/line-splitter.js';
import type { FfmpegProgress } from '../../../../services/media/video/ffmpeg/progress.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../../../services/media/video/ffmpeg/run-ffprobe.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';
import { processesOf } from '../../../setup/processes-of.js';
import { makeSmallDisk } from '../../../setup/small-disk.js';
import { waitUntil } from '../../../setup/wait-until.js';

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

  it('kills a suspended process at an abort, which cannot handle a signal to stop', async () => {
    const abort = new AbortController();
    const path = join(dir, 'suspended.mkv');
    const stopped = failureOf(
      runFfmpeg({
        inputs: [lavfi('testsrc2=s=64x64:r=25', '-re')],
        outputs: [{ path, options: ['-c:v', 'libx264', '-preset', 'ultrafast'] }],
        signal: abort.signal,
      }),
    );
    const pid = await waitUntil('ffmpeg runs', () => processesOf('ffmpeg', path)[0]?.pid);
    process.kill(pid, 'SIGSTOP');

    abort.abort(new Error('canceled'));

    expect((await stopped).message).to.equal('canceled');
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

/** A synchsafe integer, in which ID3 writes sizes. */
const size = (bytes: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f));

function mp3WithTitle(characters: number): Buffer {
  const text = Buffer.concat([Buffer.from([3]), Buffer.alloc(characters, 'a')]);
  const frame = Buffer.concat([Buffer.from('TIT2'), size(text.length), Buffer.alloc(2), text]);
  const header = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), size(frame.length)]);
  const sound = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)]);
  return Buffer.concat([header, frame, ...new Array<Buffer>(20).fill(sound)]);
}

describe('output of ffprobe', () => {
  const dir = useFolder();

  it('is refused when a line has no end', async () => {
    const path = join(dir, 'long.mp3');
    await writeFile(path, mp3WithTitle(3_000_000));

    expect(await failureOf(runFfprobe({ path, options: ['-show_format'], signal: never }))).to.include({
      name: 'FfmpegFailed',
      message: 'ffprobe was stopped: a line of its output may have at most 1048576 characters',
    });
  });

  it('is read from a file with such tags when they are not requested', async () => {
    const path = join(dir, 'asked.mp3');
    await writeFile(path, mp3WithTitle(3_000_000));
    const options = ['-show_entries', 'format=format_name:format_tags='];

    expect(await runFfprobe({ path, options, signal: never })).to.deep.include({
      format: { format_name: 'mp3' },
    });
  });
});

const MEGABYTE = 1024 ** 2;

describe('line splitter', () => {
  const split = (chunks: Iterable<Buffer | string>) => {
    const lines: string[] = [];
    let tooLong = 0;
    const splitter = makeLineSplitter(
      (line) => lines.push(line),
      () => {
        tooLong += 1;
      },
    );
    for (const chunk of chunks) splitter.write(chunk);
    splitter.end();
    return { lines, tooLong };
  };

  it('emits each line, however the chunks are cut', () => {
    const bytes = [...Buffer.from('é\r\n\nb\nc')].map((byte) => Buffer.from([byte]));

    expect(split(bytes)).to.deep.equal({ lines: ['é', '', 'b', 'c'], tooLong: 0 });
  });

  // If each chunk rescanned the whole line, a line of this length would take hours.
  it('scans each character once', () => {
    const characters = new Array<string>(MEGABYTE).fill('a');

    expect(split(characters).lines).to.deep.equal(['a'.repeat(MEGABYTE)]);
  });

  it('reports a line that is too long once, and discards it and what follows', () => {
    const chunks = ['a\n', ...new Array<string>(5).fill('b'.repeat(MEGABYTE / 2)), '\nc\nd'];

    expect(split(chunks)).to.deep.equal({ lines: ['a'], tooLong: 1 });
  });
});

describe('identifyLibraries', () => {
  const dir = useFolder();

  it('includes the encoder and the text renderer, which ffmpeg’s version does not show', async () => {
    const files = await identifyLibraries();

    for (const name of ['libx264', 'libass', 'libfreetype', 'libharfbuzz', 'libswscale', 'librubberband'])
      expect(
        files.filter((line) => line.startsWith(`${name}.so`)),
        name,
      ).to.have.length(1);
    expect((await readFfmpegBuild()).id).to.match(/^[0-9a-f]{32}$/);
  });

  it('is the same for the same files elsewhere, and differs for another program', async () => {
    const ffmpeg = execFileSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim();
    const [copy, script] = [join(dir, 'ffmpeg'), join(dir, 'single')];
    await copyFile(ffmpeg, copy);
    await utimes(copy, 1, 1);
    await writeFile(script, 'one file with all in it');

    expect(await identifyLibraries(copy)).to.deep.equal(await identifyLibraries());
    expect(await identifyLibraries(script)).to.have.length(1);
  });
});
