import { defineTool } from '../tool.js';
import { language, number, select, text, textarea } from '../tool-parameter.js';

export const textToSpeech = defineTool({
  type: 'text-to-speech',
  displayName: 'Text to speech',
  description: 'Reads a text aloud. The file says in its tags that a machine speaks.',
  category: 'audio',
  parameters: {
    text: textarea({ label: 'Text', description: 'What is to be said.', required: true, max: 20_000 }),
    voiceId: text({
      label: 'Voice',
      description: 'One of GET /v1/voices; without it the first that speaks the language.',
      max: 200,
    }),
    language: language({
      label: 'Language',
      description: 'BCP 47; without it the one the voice is at home in.',
    }),
    speed: number({
      label: 'Speed',
      description: 'Times the voice’s own pace.',
      min: 0.7,
      max: 1.3,
      defaultValue: 1,
    }),
    format: select({
      label: 'Format',
      description: 'Of the sound.',
      defaultValue: 'mp3',
      options: [
        { label: 'MP3', value: 'mp3' },
        { label: 'WAV', value: 'wav' },
      ],
    }),
  },
  output: { type: 'file', label: 'Speech', mimeType: 'audio/mpeg' },
});
