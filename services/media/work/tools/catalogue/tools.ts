import { notFound } from '../../../../platform/errors/errors.js';
import { defineTool, type Tool } from '../tool.js';
import { url } from '../tool-parameter.js';
import { audioExtractor, loudnessNormalizer, silenceRemover, textToSpeech } from './audio-tools.js';
import {
  subtitleBurner,
  subtitleConverter,
  subtitleGenerator,
  subtitleTranslator,
  videoTranscriptExtractor,
} from './subtitle-tools.js';
import {
  thumbnailExtractor,
  videoCompressor,
  videoConverter,
  videoMerger,
  videoResizer,
  videoToGif,
  videoTrimmer,
  watermarkAdder,
} from './video-tools.js';

const mediaInspector = defineTool({
  type: 'media-inspector',
  displayName: 'Media inspector',
  description:
    'Describes a file: container, streams, size, exact frame rate, kind of HDR, duration, and how the service would process it.',
  category: 'analysis',
  parameters: {
    mediaUrl: url({
      label: 'Video, audio or image',
      description: 'Public http or https URL, or a URL of a file stored by this service.',
      required: true,
    }),
  },
  output: { type: 'json', label: 'Report', mimeType: 'application/json' },
});

/** Every tool, in the order of the list. */
export const TOOLS = [
  videoTrimmer,
  videoCompressor,
  videoConverter,
  videoToGif,
  videoResizer,
  audioExtractor,
  thumbnailExtractor,
  videoTranscriptExtractor,
  subtitleGenerator,
  subtitleTranslator,
  subtitleConverter,
  subtitleBurner,
  textToSpeech,
  silenceRemover,
  loudnessNormalizer,
  videoMerger,
  watermarkAdder,
  mediaInspector,
] as const;

export type ToolType = (typeof TOOLS)[number]['type'];
export type ToolOf<T extends ToolType> = Extract<(typeof TOOLS)[number], { type: T }>;

export const findTool = (type: string): Tool | null =>
  (TOOLS as readonly Tool[]).find((tool) => tool.type === type) ?? null;

export function requireTool(type: string): Tool {
  const tool = findTool(type);
  if (!tool) throw notFound({ what: 'Tool', id: type });
  return tool;
}
