import type { Tool } from '../../work/tools/tool.js';
import type { PublishedTool } from './tool.type.js';

/** Returns a tool as listed for clients. */
export function publishTool({
  type,
  displayName,
  description,
  category,
  parameters,
  output,
}: Tool): PublishedTool {
  return {
    type,
    displayName,
    description,
    category,
    output,
    parameters: Object.entries(parameters).map(
      ([name, { urlsIn: _, format: __, value: ___, ...published }]) => ({ name, ...published }),
    ),
  };
}
