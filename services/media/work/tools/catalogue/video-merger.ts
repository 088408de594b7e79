import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { boolean, color, urlLines } from '../tool-parameter.js';

const MAX_VIDEOS = 10;
/** Integrated loudness of each video in a merged one, as exports have it (EBU R 128 measures it). */
export const MERGED_LUFS = -16;
const lines = urlLines({
  label: 'Videos',
  description: `Two to ${MAX_VIDEOS} URLs in order, one per line.`,
  required: true,
  max: MAX_VIDEOS,
});

export const videoMerger = defineTool({
  type: 'video-merger',
  displayName: 'Video merger',
  description:
    'Concatenates videos. The first one determines size and frame rate; others are fitted with bars, and all are brought to the same loudness.',
  category: 'video',
  parameters: {
    videoUrls: lines,
    backgroundColor: color({ label: 'Bars', description: 'Color of the bars.', defaultValue: '#000000' }),
    levelLoudness: boolean({
      label: 'Same loudness',
      description: `Bring the audio of every video to ${MERGED_LUFS} LUFS, so that none is louder than the others.`,
      defaultValue: true,
    }),
  },
  output: { type: 'file', label: 'Merged video', mimeType: 'video/mp4' },
  check({ videoUrls }) {
    const { length } = lines.urlsIn?.(videoUrls) ?? [];
    if (length < 2) throw refuse('videoUrls', 'must have at least 2 lines');
    if (length > MAX_VIDEOS) throw refuse('videoUrls', `must have at most ${MAX_VIDEOS} lines`);
  },
});
