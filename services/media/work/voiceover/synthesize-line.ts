import { open, rename, rm } from 'node:fs/promises';
import type { Spoken } from '../../ai/tts/tts-engine.js';
import { NARRATION_RATE } from '../../video/narration/finish-narration.js';
import { BYTES_PER_SAMPLE, readSamples, spanOfWav } from '../../video/narration/pcm-file.js';
import { WAV_HEADER_BYTES, wavHeader } from '../../video/wav/wav-header.js';
import { splitLine } from './split-line.js';
import type { LineVoice, VoiceoverServices } from './voiceover-work.js';

/** Synthesizes a line into one narration, with the requested pause between its sentences. */
export async function synthesizeLine(
  { tts }: Pick<VoiceoverServices, 'tts'>,
  text: string,
  voice: LineVoice,
  {
    outPath,
    signal,
    onProgress,
  }: {
    outPath: string;
    signal: AbortSignal;
    onProgress?: (fraction: number) => void;
  },
): Promise<Spoken> {
  const { voiceId, language, model, speed, stability, pronunciations } = voice;
  const parts = splitLine(text, voice);
  const paths: string[] = [];
  const ignored = new Set<string>();
  for (const [index, part] of (parts.length > 0 ? parts : [text]).entries()) {
    const path = `${outPath}.part-${index}`;
    const spoken = await tts.synthesize({
      text: part,
      voiceId,
      language,
      model,
      speed,
      stability,
      pronunciations,
      signal,
      outPath: path,
    });
    paths.push(path);
    for (const term of spoken.ignoredTerms) ignored.add(term);
    onProgress?.((index + 1) / parts.length);
  }
  const durationSeconds = await joinParts(paths, outPath, voice.sentencePauseSeconds ?? 0);
  return { durationSeconds, ignoredTerms: [...ignored] };
}

async function joinParts(paths: readonly string[], outPath: string, pauseSeconds: number): Promise<number> {
  const stretches = await Promise.all(paths.map(spanOfWav));
  const [only, ...more] = paths as [string, ...string[]];
  if (more.length === 0) {
    await rename(only, outPath);
    return (stretches[0]?.samples ?? 0) / NARRATION_RATE;
  }
  const pause = Math.round(pauseSeconds * NARRATION_RATE);
  const file = await open(outPath, 'w');
  let samples = 0;
  try {
    for (const stretch of stretches) {
      // A sentence without audio gets no pause either.
      if (samples > 0 && stretch.samples > 0) samples += pause;
      await readSamples(stretch, async (block) => {
        await file.write(block, 0, block.byteLength, WAV_HEADER_BYTES + samples * BYTES_PER_SAMPLE);
        samples += block.length;
      });
    }
    await file.write(wavHeader(samples * BYTES_PER_SAMPLE, NARRATION_RATE), 0, WAV_HEADER_BYTES, 0);
  } finally {
    await file.close();
  }
  await Promise.all(paths.map((path) => rm(path)));
  return samples / NARRATION_RATE;
}
