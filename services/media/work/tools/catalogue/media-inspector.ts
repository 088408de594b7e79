import { defineTool } from '../tool.js';
import { url } from '../tool-parameter.js';

export const mediaInspector = defineTool({
  type: 'media-inspector',
  displayName: 'Media inspector',
  description:
    'Tells what is in a file: container, streams, size, rate, length, and what would be made of it here.',
  category: 'analysis',
  parameters: {
    mediaUrl: url({
      label: 'Video, sound or picture',
      description: 'Public http or https address, or an address of a stored file that this service gave.',
      required: true,
    }),
  },
  output: { type: 'json', label: 'Report', mimeType: 'application/json' },
});
