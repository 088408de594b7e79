import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { NarrationFit } from '../../../../schemas/narration-fit.js';
import { hashFile } from '../../../../services/media/storage/hash-file.js';
import { storeFile } from '../../../../services/media/storage/store-file.js';
import {
  finishNarration,
  NARRATION_RATE,
} from '../../../../services/media/video/narration/finish-narration.js';
import { spanOfWav } from '../../../../services/media/video/narration/pcm-file.js';
import type { RenderPlan } from '../../../../services/media/video/render/plan/render-plan.js';
import { listPlans } from '../../../../services/media/work/export/store-plan.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { clip, shownNumbers } from '../../../setup/clips.js';
import { useFolder } from '../../../setup/folders.js';
import { samplesAt } from '../../../setup/loudness.js';
import { useMediaAtWork, WORKSPACE, type WorkEnd } from '../../../setup/media-at-work.js';
import { readHeader } from '../../../setup/read-media.js';
import { wantedCaptions } from '../../../setup/render-whole.js';
import { spokenWav } from '../../../setup/speech.js';

const FPS = 30;
const RATE = 8000;
const LINES = [
  { startTime: 1, endTime: 2.4, text: 'Open the settings page, then choose a language.' },
  { startTime: 2.5, endTime: 5.5, text: 'On the left you see all of your projects.' },
  { startTime: 10.5, endTime: 11.5, text: 'Remember to save your changes before you leave.' },
];

describe('an export whose lines are longer than their time', () => {
  const media = useMediaAtWork();
  const dir = useFolder();
  let source: string;
  let voices: string[];
  let spoken: number[];

  before(async () => {
    source = await media.source(await clip('plain'), 'vid_1');
    voices = [];
    spoken = [];
    for (const [index, { text }] of LINES.entries()) {
      const path = join(dir, `${index}.wav`);
      const signal = new AbortController().signal;
      await finishNarration([{ path: await spokenWav(text) }], path, { signal });
      spoken.push((await spanOfWav(path)).samples / NARRATION_RATE);
      const file = { path, sha256: await hashFile(path), contentType: 'audio/wav', filename: 'line.wav' };
      const stored = { ...WORKSPACE, ...file, purpose: 'voice' as const, videoId: 'vid_1' };
      voices.push(await inTransaction(media.db, WORKSPACE, (tx) => storeFile(tx, media.storage, stored)));
    }
  });

  const asked = (fit: NarrationFit, captions?: RenderRequest['captions']): Partial<RenderRequest> => ({
    cues: LINES,
    captions: captions ?? wantedCaptions({ cues: LINES, captions: { mode: 'karaoke' } }),
    narration: {
      voices: voices.map((fileId, cue) => ({ cue, fileId })),
      sentencePauseSeconds: null,
      keepsPace: false,
      fit,
    },
  });
  const exported = async (fit: NarrationFit) => {
    const end: WorkEnd = await media.export('vid_1', source, '', asked(fit));
    expect(end.name, JSON.stringify(end.payload)).to.equal('media.render-finished.v1');
    const path = await media.pathOf(end.payload.exportFileId);
    const srt = await readFile(await media.pathOf(end.payload.srtFileId), 'utf8');
    const [plan] = (await listPlans(media.db, WORKSPACE.workspaceId, [String(end.payload.jobId)])) as [
      RenderPlan,
    ];
    return { path, cues: timesOf(srt), plan, payload: end.payload, samples: await samplesAt(path, RATE) };
  };
  const timesOf = (srt: string) =>
    [...srt.matchAll(/(\d\d):(\d\d):(\d\d),(\d{3}) --> (\d\d):(\d\d):(\d\d),(\d{3})/g)].map((found) => {
      const [h1, m1, s1, ms1, h2, m2, s2, ms2] = found.slice(1).map(Number) as number[];
      const seconds = (h = 0, m = 0, s = 0, ms = 0) => h * 3600 + m * 60 + s + ms / 1000;
      return { start: seconds(h1, m1, s1, ms1), end: seconds(h2, m2, s2, ms2) };
    });
  const loudest = (samples: Int16Array, from: number, to: number) =>
    samples
      .subarray(Math.round(from * RATE), Math.round(to * RATE))
      .reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);

  for (const fit of ['hold', 'stretch', 'shift'] as const)
    it(`shows, says and writes the same at the same time, and cuts nothing (${fit})`, async () => {
      const { path, cues, plan, payload, samples } = await exported(fit);

      // Picture and sound end together, and every frame of the footage was shown.
      const numbers = await shownNumbers(path);
      const { audio, video } = await durations(path);
      const seconds = numbers.length / FPS;
      expect(payload.durationSeconds).to.be.closeTo(seconds, 0.01);
      expect(video).to.be.closeTo(seconds, 0.01);
      expect(audio).to.be.closeTo(seconds, 0.05);
      expect([...new Set(numbers)]).to.deep.equal(Array.from({ length: 360 }, (_, frame) => frame));
      expect(numbers).to.deep.equal([...numbers].sort((a, b) => a - b));

      // Each line is heard where the SRT has it, from its first word to its last.
      const tempo = plan.audio?.parts[0] as { narration: { lines: Array<{ tempo: number }> } };
      for (const [index, { start, end }] of cues.entries()) {
        const length = (spoken[index] as number) / tempo.narration.lines[index]!.tempo;
        expect(end).to.be.at.least(start + length - 0.01);
        expect(loudest(samples, start - 0.06, start - 0.01), `before line ${index + 1}`).to.be.lessThan(300);
        expect(loudest(samples, start, start + 0.15), `line ${index + 1} starts`).to.be.greaterThan(1000);
        expect(loudest(samples, start + length - 0.5, start + length)).to.be.greaterThan(500);
        expect(loudest(samples, start + length + 0.03, start + length + 0.08)).to.be.lessThan(300);
      }
      expect(payload.warnings).to.not.deep.equal([]);
    });
});

async function durations(path: string): Promise<{ audio: number; video: number }> {
  const { streams } = await readHeader(path);
  const of = (type: string) =>
    Number((streams.find(({ codec_type }) => codec_type === type) as { duration?: string }).duration);
  return { audio: of('audio'), video: of('video') };
}
