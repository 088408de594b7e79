import { notFound } from '../../../../platform/errors/errors.js';
import type { Tool } from '../tool.js';
import { audioExtractor } from './audio-extractor.js';
import { loudnessNormalizer } from './loudness-normalizer.js';
import { mediaInspector } from './media-inspector.js';
import { silenceRemover } from './silence-remover.js';
import { subtitleBurner } from './subtitle-burner.js';
import { subtitleConverter } from './subtitle-converter.js';
import { subtitleGenerator } from './subtitle-generator.js';
import { subtitleTranslator } from './subtitle-translator.js';
import { textToSpeech } from './text-to-speech.js';
import { thumbnailExtractor } from './thumbnail-extractor.js';
import { videoCompressor } from './video-compressor.js';
import { videoConverter } from './video-converter.js';
import { videoMerger } from './video-merger.js';
import { videoResizer } from './video-resizer.js';
import { videoToGif } from './video-to-gif.js';
import { videoTranscriptExtractor } from './video-transcript-extractor.js';
import { videoTrimmer } from './video-trimmer.js';
import { watermarkAdder } from './watermark-adder.js';

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
