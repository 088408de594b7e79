import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { AUDIO_RATE, measureAudio } from '../../../../../services/media/video/render/audio/raw-audio.js';
import { encodeAudio } from '../../../../../services/media/video/render/audio/render-audio.js';
import { MAX_GAIN_DB } from '../../../../../services/media/video/render/audio/target-gain.js';
import { useFolder } from '../../../../setup/folders.js';
import { loudnessOf } from '../../../../setup/loudness.js';

const signal = new AbortController().signal;
const SECONDS = 6;

interface Typing {
  /** Level of the room's noise, as a share of full scale. */
  readonly room: number;
  /** Level of a keystroke. */
  readonly click: number;
  /** Duration of a keystroke. */
  readonly clickMs: number;
  /** Time between two keystrokes. */
  readonly everySeconds: number;
}

/** Deterministic noise. */
function audioOf({ room, click, clickMs, everySeconds }: Typing): Int16Array {
  const samples = new Int16Array(SECONDS * AUDIO_RATE * 2);
  let seed = 1;
  for (let i = 0; i < samples.length / 2; i += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    const loud = ((i / AUDIO_RATE) % everySeconds) * 1000 < clickMs ? click : room;
    samples.fill(Math.round(loud * (seed / 0x3fffffff - 1) * 32_767), 2 * i, 2 * i + 2);
  }
  return samples;
}

describe('encodeAudio', () => {
  const dir = useFolder();

  const known = new Map<Typing, ReturnType<typeof encode>>();
  /** Encoded once for each kind. */
  const encoded = (typing: Typing): ReturnType<typeof encode> => {
    const made = known.get(typing) ?? encode(typing);
    known.set(typing, made);
    return made;
  };
  const encode = async (typing: Typing) => {
    const raw = { path: join(dir, 'typing.raw'), channels: 2 as const, samples: SECONDS * AUDIO_RATE };
    await writeFile(raw.path, new Uint8Array(audioOf(typing).buffer));
    const loudness = await measureAudio(raw, signal);
    const path = join(dir, 'typing.m4a');
    const level = await encodeAudio({ raw, loudness, maxGainDb: MAX_GAIN_DB, loweredDb: 0 }, path, {
      signal,
      onProgress: () => undefined,
    });
    return { loudness, level, audible: await loudnessOf(path) };
  };

  const rooms: Record<string, Typing> = {
    'slow typing in a noisy room': { room: 0.03, click: 0.95, clickMs: 8, everySeconds: 1 },
    'clicks in silence': { room: 0, click: 0.9, clickMs: 3, everySeconds: 0.5 },
    'fast clicks over a hiss': { room: 0.001, click: 0.9, clickMs: 2, everySeconds: 0.25 },
  };
  for (const [name, typing] of Object.entries(rooms)) {
    it(`encodes ${name} for delivery: no peak too high, and too quiet only when reported`, async () => {
      const { level, audible } = await encoded(typing);

      expect(audible.truePeakDb).to.be.at.most(-0.9);
      expect(level.truePeakDb).to.be.at.most(-1);
      expect(level.integratedLufs).to.be.closeTo(audible.integratedLufs, 0.2);
      expect(audible.integratedLufs).to.be.at.most(-15);
      if (!level.isHeldBack) expect(audible.integratedLufs).to.be.at.least(-17);
    });
  }

  it('does not crush clicks for a loudness that cannot be reached: nothing is quieter than its peaks require', async () => {
    const { loudness, level } = await encoded(rooms['clicks in silence'] as Typing);

    const possible = (loudness.integratedLufs as number) - (loudness.truePeakDb as number) - 1;
    expect(level.isHeldBack).to.equal(true);
    expect(level.integratedLufs).to.be.at.least(possible - 2.5);
  });
});
