import { readFileSync, readlinkSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { makeTesseract } from '../../../services/media/ai/ocr/tesseract.js';
import { runChild } from '../../../services/media/ai/run-child.js';
import { findPocketsphinx, makePocketsphinx } from '../../../services/media/ai/transcribe/pocketsphinx.js';
import { makeApertium } from '../../../services/media/ai/translate/apertium.js';
import { makeEspeakNg } from '../../../services/media/ai/tts/espeak-ng.js';
import { makeFlite } from '../../../services/media/ai/tts/flite.js';
import type { TtsEngine } from '../../../services/media/ai/tts/tts-engine.js';
import { OWN_ID } from '../../../services/media/confinement/own-id.js';
import { runFfmpeg } from '../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { confineAsUsual } from '../../setup/confinements.js';
import { useFolder } from '../../setup/folders.js';
import { isDescendant, processesOf } from '../../setup/processes-of.js';
import { LESSON, madeWav } from '../../setup/speech.js';
import { waitUntil } from '../../setup/wait-until.js';
import { drawImage } from '../ai/ocr/draw-image.js';

const NAMESPACES = ['user', 'mnt', 'pid', 'net', 'ipc', 'uts', 'cgroup'] as const;
const LONG = Array.from({ length: 600 }, () => LESSON).join(' ');

/** Reads a process's state from the kernel, since its own output cannot be trusted. */
function lookAt(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
  const own = (name: string) => readlinkSync(`/proc/self/ns/${name}`);
  return {
    users: [...new Set([...field('Uid').split(/\s+/), ...field('Gid').split(/\s+/)].map(Number))],
    capabilities: [...new Set(['CapEff', 'CapPrm', 'CapInh', 'CapBnd', 'CapAmb'].map(field))],
    hasNoNewPrivileges: field('NoNewPrivs') === '1',
    isFiltered: field('Seccomp') === '2',
    shared: NAMESPACES.filter((name) => readlinkSync(`/proc/${pid}/ns/${name}`) === own(name)),
    environment: readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0] as string)
      .filter(Boolean),
  };
}

describe('every running external program', () => {
  const dir = useFolder();
  before(async () => {
    await confineAsUsual();
    process.env.SECRET_OF_THIS_TEST = 'secret';
    await chmod(dir, 0o700);
  });
  after(async () => {
    delete process.env.SECRET_OF_THIS_TEST;
  });

  /** Runs an engine until its program was seen, then aborts it. */
  async function watch(
    program: string,
    work: (signal: AbortSignal) => Promise<unknown>,
    word = '',
  ): Promise<ReturnType<typeof lookAt>> {
    const stop = new AbortController();
    const working = work(stop.signal).catch((err: unknown) => err);
    try {
      return await waitUntil(
        `${program} works`,
        () => {
          const [found] = processesOf(program, word).filter(({ pid }) => isDescendant(pid));
          try {
            return found && lookAt(found.pid);
          } catch {
            return undefined; // it has ended meanwhile
          }
        },
        { everyMs: 2 },
      );
    } finally {
      stop.abort(new Error('seen'));
      await working;
    }
  }

  const speaking = (engine: TtsEngine) => async (signal: AbortSignal) => {
    const [voice] = await engine.voices();
    const outPath = join(dir, `${engine.id}.wav`);
    const manner = { speed: 1, stability: 0.5, pronunciations: [] };
    return engine.synthesize({ text: LONG, voiceId: voice?.id ?? '', outPath, signal, ...manner });
  };
  const wavPath = async (seconds: number) => {
    const path = join(dir, 'speech.wav');
    await copyFile(await madeWav(`anoisesrc=d=${seconds}:a=0.3:r=16000`), path);
    return path;
  };
  const picture = () => drawImage(dir, 'testsrc2=s=3000x2000');

  const PROGRAMS: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
    ffmpeg: (signal) =>
      runFfmpeg({
        inputs: [{ path: 'testsrc2=s=64x64:r=25', formats: 'lavfi', options: ['-re', '-f', 'lavfi'] }],
        outputs: [{ path: join(dir, 'endless.mkv'), options: ['-c:v', 'libx264'] }],
        signal,
      }),
    flite: speaking(makeFlite('/usr/bin/flite')),
    'espeak-ng': speaking(makeEspeakNg('/usr/bin/espeak-ng')),
    pocketsphinx_batch: async (signal) => {
      const install = findPocketsphinx('/usr/bin');
      if (!install) throw new Error('pocketsphinx is not installed');
      const received = { wavPath: await wavPath(20), durationSeconds: 20, onProgress: () => undefined };
      return makePocketsphinx(install, 1).transcribe({ ...received, signal });
    },
    tesseract: async (signal) =>
      makeTesseract('/usr/bin/tesseract').readImages({
        ...{ imagePaths: [await picture()], scratch: dir, language: 'en', signal },
      }),
    'lt-proc': async (signal) => {
      const where = { modesDir: '/usr/share/apertium/modes', searchPath: '/usr/bin:/bin' };
      const apertium = makeApertium({ ...where, idleMs: 60_000 });
      const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
      try {
        await apertium.translate({ from: 'en', to: 'es', lines: ['A table.'], glossary: [], signal });
        await stopped;
      } finally {
        await apertium.close();
      }
    },
    [basename(readlinkSync('/proc/self/exe'))]: (signal) => {
      const child = fileURLToPath(new URL('./idle-child.js', import.meta.url));
      return runChild(child, {}, { signal, onAnswer: () => undefined, reads: [dirname(child)] });
    },
  };

  for (const [program, work] of Object.entries(PROGRAMS))
    it(`${program} is confined, as seen from outside`, async () => {
      const seen = await watch(program, work, program.startsWith('node') ? 'idle-child' : '');

      const user = process.getuid?.() === 0 ? OWN_ID : process.getuid?.();
      expect(seen).to.include({ hasNoNewPrivileges: true, isFiltered: true });
      expect(seen.users).to.deep.equal([user]);
      expect(seen.capabilities).to.deep.equal(['0000000000000000']);
      expect(seen.shared).to.deep.equal([]);
      expect(seen.environment).to.not.include.members(['SECRET_OF_THIS_TEST', 'HOME']);
      for (const name of seen.environment)
        expect(['PATH', 'LANG', 'LC_ALL', 'PWD', 'OMP_THREAD_LIMIT']).to.include(name);
    });
});
