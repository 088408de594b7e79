import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTtsEngines } from '../services/media/ai/tts/open-tts-engines.js';
import { TtsEnv } from '../services/media/ai/tts/tts-config.js';
import { startConfinement } from '../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../services/media/confinement/limits.js';
import { assembleNarration } from '../services/media/video/narration/assemble-narration.js';
import { encodeVoiceover } from '../services/media/video/narration/encode-voiceover.js';
import { NARRATION_RATE } from '../services/media/video/narration/finish-narration.js';
import { spanOfWav } from '../services/media/video/narration/pcm-file.js';
import { placeLines, type VoicedLine } from '../services/media/video/narration/place-lines.js';
import { pathWithoutSandbox } from './path-without-sandbox.js';
import { cpuSecondsOfTree } from './process-tree.js';
import { met, type Say } from './say.js';

const LINES = 500;
const SECONDS_EACH = 3;
const MAX_MIX_SECONDS = 3;
const MAX_AGAIN = 0.05;
const AT_ONCE = 2;
const never = new AbortController().signal;

type SpokenLine = Omit<VoicedLine, 'durationSeconds'> & { readonly wavPath: string };

async function cpuSecondsOf<T>(work: () => Promise<T>): Promise<{ result: T; cpu: number }> {
  const before = cpuSecondsOfTree(process.pid);
  const result = await work();
  return { result, cpu: cpuSecondsOfTree(process.pid) - before };
}

const textOf = (i: number): string => `Now open page number ${i} and choose what you need.`;

/** Measures the cost of a voiceover of 500 lines, the first time and after one line was changed. */
export async function benchVoice(say: Say, env: NodeJS.ProcessEnv): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-voice-'));
  try {
    // The processor time of sandboxed programs would not be counted.
    const PATH = await pathWithoutSandbox(env.PATH ?? '', folder);
    process.env.PATH = PATH;
    const memoryBytes = ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES;
    await startConfinement({ memoryBytes, searchPath: PATH, allowUnconfined: true });
    const speaking = openTtsEngines(TtsEnv.parse({ PATH, TTS_ENGINE: 'flite' }), { threads: 1 });
    const speak = async (i: number, text: string): Promise<SpokenLine> => {
      const wavPath = join(folder, `${i}.wav`);
      await speaking.synthesize({
        text,
        voiceId: 'flite_slt',
        language: 'en',
        model: 'auto',
        speed: 1,
        pronunciations: [],
        outPath: wavPath,
        signal: never,
      });
      const startTime = i * SECONDS_EACH;
      return { wavPath, startTime, endTime: startTime + SECONDS_EACH - 0.2, endsSentence: true };
    };
    const place = async (lines: readonly SpokenLine[]) => {
      const spans = await Promise.all(lines.map(({ wavPath }) => spanOfWav(wavPath)));
      const voiced = lines.map((line, i) => ({
        ...line,
        durationSeconds: (spans[i]?.samples ?? 0) / NARRATION_RATE,
      }));
      const videoSeconds = LINES * SECONDS_EACH;
      const placing = { videoSeconds, sentencePauseSeconds: null, keepsPace: false, fit: 'stretch' } as const;
      const { lines: placed } = placeLines(voiced, placing);
      const narrated = placed.map((line, i) => ({ ...line, wavPath: (lines[i] as SpokenLine).wavPath }));
      const options = { minSeconds: videoSeconds, scratch: folder, signal: never };
      return { ...(await assembleNarration(narrated, options)), lines: placed };
    };
    const path = join(folder, 'voiceover.mp3');

    const lines: SpokenLine[] = [];
    const synthesis = await cpuSecondsOf(async () => {
      for (let from = 0; from < LINES; from += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, (_, i) => speak(from + i, textOf(from + i)));
        lines.push(...(await Promise.all(some)));
      }
    });
    const placed = await cpuSecondsOf(() => place(lines));
    const encoded = await cpuSecondsOf(() =>
      encodeVoiceover(placed.result, path, { title: 'Voiceover', signal: never }),
    );
    const first = synthesis.cpu + placed.cpu + encoded.cpu;
    const before = { path, print: encoded.result.print };
    const again = await cpuSecondsOf(async () => {
      const changed = lines.with(250, await speak(250, 'This line says something new.'));
      const renewed = join(folder, 'renewed.mp3');
      await encodeVoiceover(await place(changed), renewed, { title: 'Voiceover', signal: never, before });
    });

    const stretched = placed.result.lines.filter(({ tempo }) => tempo !== 1).length;
    say(
      `${LINES} lines, ${Math.round(placed.result.durationSeconds)} s, ${stretched} of them stretched; CPU seconds`,
    );
    say(`  synthesis (flite)       ${synthesis.cpu.toFixed(1)}`);
    say(
      `  placement and mix      ${placed.cpu.toFixed(1)}; goal: at most ${MAX_MIX_SECONDS}, ${met(placed.cpu <= MAX_MIX_SECONDS)}`,
    );
    say(`  MP3, measured          ${encoded.cpu.toFixed(1)}`);
    const share = again.cpu / first;
    say(
      `  one line changed       ${again.cpu.toFixed(1)}, ${(share * 100).toFixed(1)} % of the first; goal: at most 5 %, ${met(share <= MAX_AGAIN)}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
