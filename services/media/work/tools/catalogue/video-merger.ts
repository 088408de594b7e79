import { refuse } from '../read-values.js';
import { defineTool } from '../tool.js';
import { color, urlLines } from '../tool-parameter.js';

const MAX_VIDEOS = 10;
const lines = urlLines({
  label: 'Videos',
  description: `Two to ${MAX_VIDEOS} addresses in their order, one on each line.`,
  required: true,
  most: MAX_VIDEOS,
});

export const videoMerger = defineTool({
  type: 'video-merger',
  displayName: 'Video merger',
  description:
    'Concatenates videos. The first one determines size and frame rate; others are fitted with bars.',
  category: 'video',
  parameters: {
    videoUrls: lines,
    backgroundColor: color({ label: 'Bars', description: 'Color of the bars.', defaultValue: '#000000' }),
  },
  output: { type: 'file', label: 'Merged video', mimeType: 'video/mp4' },
  check({ videoUrls }) {
    const { length } = lines.urlsIn?.(videoUrls) ?? [];
    if (length < 2) throw refuse('videoUrls', 'must have at least 2 lines');
    if (length > MAX_VIDEOS) throw refuse('videoUrls', `must have at most ${MAX_VIDEOS} lines`);
  },
});
