import { join } from 'node:path';
import { expect } from 'chai';
import { askProgram } from '../../../services/media/confinement/ask-program.js';
import type { RunBounds } from '../../../services/media/confinement/limits.js';
import { startProgram } from '../../../services/media/confinement/start-program.js';
import { FfmpegFailed } from '../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { confineAs, confineAsUsual } from '../../setup/confinements.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolder } from '../../setup/folders.js';
import { processesOf } from '../../setup/processes-of.js';
import { waitUntil } from '../../setup/wait-until.js';

const never = new AbortController().signal;
const PERL = '/usr/bin/perl';
/** An hour: what ends earlier was stopped. */
const FOREVER = 3_600_000;

describe('a program that hangs', () => {
  const dir = useFolder();
  before(async () => {
    await confineAsUsual();
  });
  after(async () => {
    await confineAsUsual();
  });

  const start = (script: string, bounds: Partial<RunBounds>, writes: readonly string[] = []) =>
    startProgram({ path: PERL, args: ['-e', script], bounds, files: { writes } });

  it('is killed together with its children when it does nothing', async () => {
    const program = await start('system("sleep", 3600)', { stallMs: 200, busyStallMs: FOREVER });

    expect(await program.ended).not.to.equal(0);
    expect(program.stopped()).to.equal('stalled');
  });

  it('is killed when it loops, after the longer time', async () => {
    const program = await start('1 while 1', { stallMs: 100, busyStallMs: 500 });

    expect(await program.ended).not.to.equal(0);
    expect(program.stopped()).to.equal('stalled');
  });

  it('continues while it computes without output, reads, writes to its file, or prints something', async () => {
    const bounds = { stallMs: 400, busyStallMs: FOREVER };
    const path = join(dir, 'written');
    const pause = 'select(undef, undef, undef, 0.05)';
    const scripts = [
      // One or two seconds of processor time.
      'for (1 .. 20_000_000) {}',
      `open(my $zero, "<", "/dev/zero"); for (1..20) { sysread($zero, my $byte, 1); ${pause} }`,
      `open(my $out, ">>", "${path}"); for (1..20) { syswrite($out, "more"); ${pause} }`,
      `for (1..20) { syswrite(STDOUT, "more"); ${pause} }`,
    ];
    for (const script of scripts) {
      const program = await start(script, bounds, [path]);
      program.stdout.resume();
      program.stderr.resume();

      expect([await program.ended, program.stopped()], script).to.deep.equal([0, null]);
    }
  });

  it('is not killed when it waits for requests, or its caller reports progress', async () => {
    const bounds = { stallMs: 100, busyStallMs: 200 };
    const waits = await startProgram({
      path: PERL,
      args: ['-e', '<STDIN>; exit 7'],
      stdin: 'pipe',
      bounds,
      signOfLife: 'never-stalls',
    });
    const hangs = await start('sleep 3600', bounds);

    await hangs.ended;
    waits.stdin?.end('go on\n');

    expect(await waits.ended).to.equal(7);
    expect(waits.stopped()).to.equal(null);
  });

  it('is reported as stalled when it is an ffmpeg stopped by a signal', async () => {
    const path = join(dir, 'stopped.mkv');
    const running = failureOf(
      runFfmpeg({
        inputs: [{ path: 'testsrc2=s=64x64:r=25', formats: 'lavfi', options: ['-f', 'lavfi', '-re'] }],
        outputs: [{ path, options: ['-c:v', 'libx264', '-preset', 'ultrafast'] }],
        signal: never,
        stallMs: 1500,
      }),
    );
    const pid = await waitUntil('ffmpeg runs', () => processesOf('ffmpeg', path)[0]?.pid);
    process.kill(pid, 'SIGSTOP');

    const failure = await running;

    expect(failure).to.be.instanceOf(FfmpegFailed);
    expect(failure).to.include({ reason: 'stalled' });
    expect(failure.message).to.contain('ffmpeg made no progress for 1500 ms');
    expect(processesOf('ffmpeg', path)).to.deep.equal([]);
  });

  it('is killed without a sandbox as well', async () => {
    await confineAs('without a sandbox', { stallMs: 200, busyStallMs: FOREVER });

    const program = await start('sleep 3600', {});

    expect(await program.ended).not.to.equal(0);
    expect(program.stopped()).to.equal('stalled');
  });
});

describe('askProgram', () => {
  it('stops a program that waits longer than its bounds allow', async () => {
    const { ended } = await askProgram({
      path: '/usr/bin/sleep',
      args: ['infinity'],
      bounds: { wallSeconds: 0.3 },
      signal: never,
    });

    expect(ended).to.be.oneOf(['SIGKILL', 137]);
  });

  it('stops a program that writes without end, and reports it', async () => {
    const { ended, stderrTail } = await askProgram({ path: '/usr/bin/yes', args: [], signal: never });

    expect(ended).to.be.oneOf(['SIGKILL', 137]);
    expect(stderrTail).to.equal('stopped: its output exceeded 67108864 bytes');
  });
});
