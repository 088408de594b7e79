import { findTool, type ToolOf, type ToolType } from '../catalogue/tools.js';
import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import type { ValuesOf } from '../tool.js';
import { addWatermark } from './add-watermark.js';
import { burnSubtitles } from './burn-subtitles.js';
import { compressVideo } from './compress-video.js';
import { convertVideo } from './convert-video.js';
import { extractAudio } from './extract-audio.js';
import { extractThumbnail } from './extract-thumbnail.js';
import { extractTranscript, generateSubtitles } from './extract-transcript.js';
import { inspectMedia } from './inspect-media.js';
import { makeGif } from './make-gif.js';
import { mergeVideos } from './merge-videos.js';
import { normalizeLoudness } from './normalize-loudness.js';
import { removeSilence } from './remove-silence.js';
import { resizeVideo } from './resize-video.js';
import { synthesizeText } from './synthesize-text.js';
import { convertSubtitles, translateSubtitles } from './translate-subtitles.js';
import { trimVideo } from './trim-video.js';

type Runner<V> = (values: V, run: ToolRun) => Promise<ToolMade>;

const RUNNERS: { readonly [T in ToolType]: Runner<ValuesOf<ToolOf<T>['parameters']>> } = {
  'video-trimmer': trimVideo,
  'video-compressor': compressVideo,
  'video-converter': convertVideo,
  'video-to-gif': makeGif,
  'video-resizer': resizeVideo,
  'audio-extractor': extractAudio,
  'thumbnail-extractor': extractThumbnail,
  'video-transcript-extractor': extractTranscript,
  'subtitle-generator': generateSubtitles,
  'subtitle-translator': translateSubtitles,
  'subtitle-converter': convertSubtitles,
  'subtitle-burner': burnSubtitles,
  'text-to-speech': synthesizeText,
  'silence-remover': removeSilence,
  'loudness-normalizer': normalizeLoudness,
  'video-merger': mergeVideos,
  'watermark-adder': addWatermark,
  'media-inspector': inspectMedia,
};

export function runnerOf(type: string): Runner<never> {
  const tool = findTool(type);
  if (!tool) throw new Error(`The tool ${type} does not exist`);
  return RUNNERS[tool.type as ToolType];
}
