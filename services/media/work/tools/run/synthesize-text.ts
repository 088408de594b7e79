import { join } from 'node:path';
import { knowsLanguage } from '../../../ai/language-tag.js';
import { runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import { assembleNarration, type Narration } from '../../../video/narration/assemble-narration.js';
import { AI_NARRATION_NOTE, encodeVoiceover } from '../../../video/narration/encode-voiceover.js';
import { chooseLevel, levelFilters } from '../../../video/narration/level-narration.js';
import { RAW_OPTIONS } from '../../../video/narration/pcm-file.js';
import { throwEngineFailure } from '../../engine-work-failed.js';
import { synthesizeLine } from '../../voiceover/synthesize-line.js';
import type { LineVoice } from '../../voiceover/voiceover-work.js';
import { refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';

/** Synthesizes a text at the loudness of all narration; the file is tagged as AI-generated speech. */
export async function synthesizeText(values: ToolInputOf<'text-to-speech'>, run: ToolRun): Promise<ToolMade> {
  const { text, format, speed, language } = values;
  const voiceId = await chooseVoice(values, run);
  const wavPath = join(run.scratch, 'spoken.wav');
  const chosen = await run.services.tts
    .choose({ voiceId, language, model: 'auto' })
    .catch(throwEngineFailure('tool'));
  const voice: LineVoice = { ...chosen, voiceId, speed, pronunciations: [], sentencePauseSeconds: null };
  run.report(0, 'Synthesizing speech');
  const { durationSeconds } = await synthesizeLine(run.services, text, voice, {
    outPath: wavPath,
    signal: run.signal,
    onProgress: (fraction) => run.report(0.8 * fraction),
  }).catch(throwEngineFailure('tool'));
  if (durationSeconds === 0) throw refused('text: The voice cannot pronounce any of it');
  const narration = await assembleNarration([{ wavPath, startSeconds: 0, tempo: 1 }], {
    scratch: run.scratch,
    signal: run.signal,
    minSeconds: 0,
  });
  run.report(0.9, 'Finishing the audio');
  const outPath = join(run.scratch, `speech.${format}`);
  if (format === 'mp3') await encodeVoiceover(narration, outPath, { title: 'Speech', signal: run.signal });
  else await encodeWav(narration, outPath, run.signal);
  return {
    path: outPath,
    filename: `speech.${format}`,
    contentType: format === 'mp3' ? 'audio/mpeg' : 'audio/wav',
  };
}

/** Returns the requested voice, or the first one that supports the language. */
async function chooseVoice(
  { voiceId, language }: Pick<ToolInputOf<'text-to-speech'>, 'voiceId' | 'language'>,
  { services }: ToolRun,
): Promise<string> {
  const voices = await services.tts.voices();
  const wanted = voices.filter(({ id }) => voiceId === undefined || id === voiceId);
  if (voiceId !== undefined && wanted.length === 0) throw refused('voiceId must be one of GET /v1/voices');
  const chosen = wanted.find(({ languages }) => knowsLanguage(languages, language));
  if (chosen) return chosen.id;
  throw refused(
    voiceId === undefined
      ? `language: No voice supports ${language ?? 'any language'}; GET /v1/voices lists the voices`
      : `language: The voice ${voiceId} does not support ${language}`,
  );
}

async function encodeWav(
  { rawPath, loudness }: Narration,
  outPath: string,
  signal: AbortSignal,
): Promise<void> {
  await runFfmpeg({
    inputs: [{ path: rawPath, formats: 's16le', options: [...RAW_OPTIONS] }],
    filterGraph: `[0:a]${levelFilters(chooseLevel(loudness, 1)).join(',')}[a]`,
    outputs: [
      {
        path: outPath,
        options: [
          '-map',
          '[a]',
          '-c:a',
          'pcm_s16le',
          '-metadata',
          `comment=${AI_NARRATION_NOTE}`,
          '-f',
          'wav',
          '-y',
        ],
      },
    ],
    signal,
  });
}
