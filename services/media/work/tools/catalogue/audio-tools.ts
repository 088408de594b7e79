import { defineTool } from '../tool.js';
import { choices, language, number, select, text, textarea, url } from '../tool-parameter.js';
import { videoUrl } from './common-parameters.js';

export const audioExtractor = defineTool({
  type: 'audio-extractor',
  displayName: 'Audio extractor',
  description: 'Extracts the audio of a video.',
  category: 'audio',
  parameters: {
    videoUrl,
    format: select({
      label: 'Format',
      description: 'WAV and FLAC are lossless.',
      defaultValue: 'mp3',
      options: choices({ mp3: 'MP3', m4a: 'AAC (.m4a)', ogg: 'Opus (.ogg)', wav: 'WAV', flac: 'FLAC' }),
    }),
    bitrate: select({
      label: 'Bit rate',
      description: 'Kilobits per second, for MP3, AAC and Opus.',
      defaultValue: '192',
      options: ['64', '96', '128', '192', '256', '320'].map((value) => ({ label: `${value} kbit/s`, value })),
    }),
  },
  output: { type: 'file', label: 'Audio', mimeType: 'audio/mpeg' },
});

export const textToSpeech = defineTool({
  type: 'text-to-speech',
  displayName: 'Text to speech',
  description: 'Synthesizes speech from a text. The file’s tags mark it as AI-generated.',
  category: 'audio',
  parameters: {
    text: textarea({ label: 'Text', description: 'Text to synthesize.', required: true, max: 20_000 }),
    voiceId: text({
      label: 'Voice',
      description: 'ID of a voice (GET /v1/voices); defaults to the first that supports the language.',
      max: 200,
    }),
    language: language({
      label: 'Language',
      description: 'Language (BCP 47); defaults to the voice’s native one.',
    }),
    speed: number({
      label: 'Speed',
      description: 'Speaking rate relative to the voice’s own.',
      min: 0.7,
      max: 1.3,
      defaultValue: 1,
    }),
    format: select({
      label: 'Format',
      description: 'Format of the audio.',
      defaultValue: 'mp3',
      options: choices({ mp3: 'MP3', wav: 'WAV' }),
    }),
  },
  output: { type: 'file', label: 'Speech', mimeType: 'audio/mpeg' },
});

export const silenceRemover = defineTool({
  type: 'silence-remover',
  displayName: 'Silence remover',
  description: 'Removes silence. Video and audio stay in sync.',
  category: 'video',
  parameters: {
    videoUrl,
    threshold: number({
      label: 'Threshold',
      description: 'Level in dBFS below which audio counts as silence.',
      min: -70,
      max: -15,
      defaultValue: -40,
    }),
    minSilence: number({
      label: 'Minimum silence',
      description: 'Seconds; shorter silence is not removed.',
      min: 0.2,
      max: 30,
      defaultValue: 0.6,
    }),
    padding: number({
      label: 'Padding',
      description: 'Seconds of silence to leave before and after audio.',
      min: 0,
      max: 5,
      defaultValue: 0.15,
    }),
  },
  output: { type: 'file', label: 'Video without silence', mimeType: 'video/mp4' },
});

export const loudnessNormalizer = defineTool({
  type: 'loudness-normalizer',
  displayName: 'Loudness normalizer',
  description: 'Normalizes the loudness of a video or an audio file. The video stream is copied.',
  category: 'audio',
  parameters: {
    mediaUrl: url({
      label: 'Video or audio',
      description:
        'Public http or https URL, or a URL of a file stored by this service. Audio without video is returned as .m4a.',
      required: true,
    }),
    targetLufs: number({
      label: 'Loudness',
      description: 'Integrated loudness in LUFS, reached within 1 LU if the peaks allow it.',
      min: -31,
      max: -9,
      defaultValue: -16,
    }),
    truePeakDb: number({
      label: 'Maximum true peak',
      description: 'dBTP.',
      min: -9,
      max: -0.5,
      defaultValue: -1,
    }),
  },
  output: { type: 'file', label: 'Normalized file', mimeType: 'video/mp4' },
});
