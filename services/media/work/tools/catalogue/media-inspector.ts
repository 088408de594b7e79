import { defineTool } from '../tool.js';
import { url } from '../tool-parameter.js';

export const mediaInspector = defineTool({
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
