import type { RouteTool } from './route-tool.js';
import type { Cut } from './shorten.js';
import { MAX_RESULT_BYTES } from './tool-result.js';

/** Returns what says how to read the part of an answer that was left out. */
export const readMoreOf =
  (tool: RouteTool, offset: number) =>
  (cuts: readonly Cut[], shown: Readonly<Record<string, unknown>>): string => {
    const [cut] = cuts as [Cut];
    const larger = tool.argumentNames.includes('maxBytes')
      ? `Up to ${MAX_RESULT_BYTES} bytes are returned with maxBytes.`
      : '';
    return [nextPart(tool, cut, shown, offset), larger].filter(Boolean).join(' ');
  };

function nextPart(
  { name, route, argumentNames }: RouteTool,
  { field, shown: count }: Cut,
  shown: Readonly<Record<string, unknown>>,
  offset: number,
): string {
  if (name === 'get_script' && field === 'lines') {
    const last = (shown.lines as ReadonlyArray<{ readonly end: number }>).at(-1);
    return `Read on with from: ${last?.end ?? 0}; or read a part with from and to, around or search.`;
  }
  if (argumentNames.includes('offset') && field === 'the text')
    return `Read on with offset: ${offset + count}.`;
  return route.method === 'GET' ? '' : 'Read the rest with the tool that gets it.';
}
