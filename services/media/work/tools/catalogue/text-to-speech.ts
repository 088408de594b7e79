import { defineTool } from '../tool.js';
import { choices, language, number, select, text, textarea } from '../tool-parameter.js';

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
