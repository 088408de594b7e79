import { stat } from 'node:fs/promises';
import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from '../../probe/source-probe.js';
import { SAMPLE_RATE as TRANSCRIPTION_RATE } from '../../wav/wav-file.js';
import { AUDIO_RATE, type RawAudio, rawOptions } from './raw-audio.js';

interface Decoding {
  readonly signal: AbortSignal;
  readonly niceness?: number;
}

/**
 * Decodes a source's audio to stereo, timed like its video and exactly `samples` long. Speech detection's
 * copy is written to `transcriptionPath`.
 */
export async function decodeSourceAudio(
  source: { readonly path: string; readonly probe: SourceProbe; readonly streamIndex: number },
  samples: number,
  {
    rawPath,
    transcriptionPath,
    signal,
    niceness,
  }: Decoding & { rawPath: string; transcriptionPath: string | null },
): Promise<RawAudio> {
  const { path, probe, streamIndex } = source;
  const filters = [
    // Timed like the video; audio that starts late or has gaps is padded with silence.
    `asetpts=PTS-(${probe.originSeconds.toFixed(6)})/TB`,
    `aresample=${AUDIO_RATE}:async=1:first_pts=0`,
    // By default the resampler makes mono 3 dB quieter.
    ...(probe.audio?.channels === 1 ? ['pan=stereo|c0=c0|c1=c0'] : []),
    'aformat=sample_fmts=s16:channel_layouts=stereo',
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ];
  const [split, transcription] = transcriptionPath
    ? [
        ',asplit[a][heard]',
        `;[heard]aresample=${TRANSCRIPTION_RATE},aformat=sample_fmts=s16:channel_layouts=mono[h]`,
      ]
    : ['[a]', ''];
  await runFfmpeg({
    inputs: [{ path, options: ['-vn', '-copyts'] }],
    filterGraph: `[0:${streamIndex}]${filters.join(',')}${split}${transcription}`,
    outputs: [
      { path: rawPath, options: ['-map', '[a]', '-c:a', 'pcm_s16le', ...rawOptions(2)] },
      ...(transcriptionPath
        ? [{ path: transcriptionPath, options: ['-map', '[h]', '-c:a', 'pcm_s16le', '-f', 'wav'] }]
        : []),
    ],
    signal,
    niceness,
  });
  return { path: rawPath, channels: 2, samples };
}

/** Decodes music unchanged, up to a maximum number of samples. */
export async function decodeMusic(
  path: string,
  maxSamples: number,
  { rawPath, signal, niceness }: Decoding & { rawPath: string },
): Promise<RawAudio> {
  await runFfmpeg({
    inputs: [{ path, options: ['-vn', '-sn', '-dn'] }],
    filterGraph: `[0:a:0]aresample=${AUDIO_RATE},aformat=sample_fmts=s16:channel_layouts=stereo,atrim=end_sample=${maxSamples}[a]`,
    outputs: [{ path: rawPath, options: ['-map', '[a]', '-c:a', 'pcm_s16le', ...rawOptions(2)] }],
    signal,
    niceness,
  });
  // Two channels of two bytes each.
  return { path: rawPath, channels: 2, samples: Math.floor((await stat(rawPath)).size / 4) };
}
