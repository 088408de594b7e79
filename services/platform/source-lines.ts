import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { programs } from './package-root.js';

const bundled = `${pathToFileURL(programs).href}/`;
const maps = new Map<string, SourceMap | null>();

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const file = `${fileURLToPath(url)}.map`;
  const map = existsSync(file)
    ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
    : null;
  maps.set(url, map);
  return map;
}

function tellSource(frame: NodeJS.CallSite): string {
  const [told, url] = [String(frame), frame.getFileName()];
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (!url?.startsWith(bundled) || !line || !column) return told;
  const entry = mapOf(url)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return told;
  const source = fileURLToPath(new URL(entry.originalSource, url));
  return told.replace(
    `${url}:${line}:${column}`,
    `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
  );
}

/**
 * Stacks of bundled programs tell lines of their sources. A map is read once a stack needs it: Node's `--enable-source-maps` reads them
 * all at every start, which takes a third of its processor time, and keeps them, which takes a third of the memory.
 */
Error.prepareStackTrace = (error, frames) =>
  [String(error), ...frames.map((frame) => `    at ${tellSource(frame)}`)].join('\n');
