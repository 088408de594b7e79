import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { NARRATION_RATE } from '../../../services/media/engines/speak/finish-narration.js';
import { encodeVoiceover } from '../../../services/media/narration/encode-voiceover.js';
import { makeLoudnessMeter } from '../../../services/media/narration/loudness-meter.js';
import { loudnessOf } from '../../setup/loudness.js';

const signal = new AbortController().signal;
const SECONDS = 6;

/** A tone of so much of full scale, with knocks of so much and so long. */
function soundOf({ tone, knock, knockMs }: { tone: number; knock: number; knockMs: number }): Int16Array {
  return Int16Array.from({ length: SECONDS * NARRATION_RATE }, (_, i) => {
    const isKnock = ((i / NARRATION_RATE) % 0.5) * 1000 < knockMs;
    return Math.round((isKnock ? knock : tone) * 32_767 * Math.sin((2 * Math.PI * 440 * i) / NARRATION_RATE));
  });
}

describe('encodeVoiceover', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'encode-voiceover-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const encoded = async (samples: Int16Array) => {
    const meter = makeLoudnessMeter(NARRATION_RATE);
    meter.take(samples);
    const [rawPath, path] = [join(dir, 'voice.raw'), join(dir, 'voice.mp3')];
    await writeFile(rawPath, new Uint8Array(samples.buffer));
    const narration = { rawPath, loudness: meter.read(), durationSeconds: SECONDS, lines: [] };
    const level = await encodeVoiceover(narration, path, { title: 'Voice', signal });
    return { level, heard: await loudnessOf(path) };
  };

  it('brings a voice to its loudness, however softly it was made', async () => {
    const { level, heard } = await encoded(soundOf({ tone: 0.005, knock: 0.01, knockMs: 60 }));

    expect(heard.integratedLufs).to.be.closeTo(-16, 1);
    expect(level.isHeldBack).to.equal(false);
  });

  for (const [name, sound] of Object.entries({
    'plosives over a whisper': { tone: 0.004, knock: 0.95, knockMs: 4 },
    'clicks in silence': { tone: 0, knock: 0.9, knockMs: 2 },
    'bursts over a soft voice': { tone: 0.02, knock: 0.95, knockMs: 12 },
  }))
    it(`delivers ${name} with no peak above the most, and says so where that leaves it soft`, async () => {
      const { level, heard } = await encoded(soundOf(sound));

      expect(level.truePeakDb).to.be.at.most(-1);
      expect(heard.truePeakDb).to.be.at.most(-0.9);
      expect(heard.integratedLufs).to.be.at.most(-15);
      if (!level.isHeldBack) expect(heard.integratedLufs).to.be.at.least(-17);
    });
});
