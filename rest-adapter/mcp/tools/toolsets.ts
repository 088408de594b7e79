import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { CallerClaims } from '../../../services/platform/access/caller.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { TAGS, type Tag } from '../../routes/tags.js';
import { CALL_OPERATION } from './call-operation.js';
import type { RouteTool } from './route-tool.js';
import { SEARCH_DOCS } from './search-docs.js';
import { mayCall, TOOLS } from './tools.js';

/** What most work on a video needs; every other tool is found with `search_docs`. */
const CORE: readonly string[] = [
  ...['upload_video', 'list_videos', 'get_video', 'analyze_video', 'get_script', 'patch_script'],
  ...['generate_voiceover', 'translate_video', 'generate_article', 'export_video'],
  ...['wait_for_job', 'cancel_job'],
];

/** `Brand Kit` is `brand-kit`. */
const nameOfTag = (tag: Tag): string => tag.toLowerCase().replaceAll(' ', '-');

const hasTag = (name: string) => (tool: RouteTool) => tool.route.tags.some((tag) => nameOfTag(tag) === name);

const TOOLSETS: Readonly<Record<string, (tool: RouteTool) => boolean>> = {
  core: ({ name }) => CORE.includes(name),
  all: () => true,
  ...Object.fromEntries(
    (Object.keys(TAGS) as Tag[])
      .map(nameOfTag)
      .filter((name) => TOOLS.some(hasTag(name)))
      .map((name) => [name, hasTag(name)]),
  ),
};

/** How much of a model's context the tools take unless the client asks for more. */
export const MAX_LISTED_BYTES = 25_000;

/** Reads the query parameter `tools`: names of toolsets with commas between. Throws `validation_error`. */
export function readToolsets(given: unknown): readonly string[] | null {
  if (given === undefined) return null;
  const names = [given]
    .flat()
    .join(',')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !Object.hasOwn(TOOLSETS, name));
  if (unknown === undefined && names.length > 0) return names;
  const known = Object.keys(TOOLSETS).join(', ');
  throw new DomainError('validation_error', `tools must name toolsets, with commas between: ${known}`);
}

const sizeOf = (tools: readonly Tool[]): number => Buffer.byteLength(JSON.stringify(tools));

/**
 * Returns the tools that a client sees: those of the toolsets that it asks for, else everything that its credential may
 * call if that is little, else those for the usual work.
 */
export function listTools(claims: CallerClaims, toolsets: readonly string[] | null): Tool[] {
  const allowed = TOOLS.filter((tool) => mayCall(claims, tool));
  const within = (names: readonly string[]): Tool[] => [
    ...allowed.filter((tool) => names.some((name) => TOOLSETS[name]?.(tool))).map(({ listed }) => listed),
    SEARCH_DOCS,
    CALL_OPERATION,
  ];
  if (toolsets) return within(toolsets);
  const all = within(['all']);
  return sizeOf(all) <= MAX_LISTED_BYTES ? all : within(['core']);
}
