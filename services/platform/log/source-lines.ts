import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packageRoot } from '../config/package-root.js';

/** Bundled programs and compiled modules; packages are elsewhere. */
const ours = `${pathToFileURL(join(packageRoot, 'dist')).href}/`;
const maps = new Map<string, SourceMap | null>();

function readMap(url: string): SourceMap | null {
  try {
    const file = `${fileURLToPath(url)}.map`;
    if (!existsSync(file)) return null;
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    // A caller that requests a stack already has an error to report.
    return null;
  }
}

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const map = readMap(url);
  maps.set(url, map);
  return map;
}

function findSource(url: string, line: number, column: number): string | null {
  const entry = mapOf(url)?.findEntry(line - 1, column - 1);
  // Code of a package has no source.
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return null;
  const source = fileURLToPath(new URL(entry.originalSource, url));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

/** Expected errors come from the same few places again and again. */
const MAX_KNOWN = 10_000;
const known = new Map<string, string | null>();

function sourceAt(url: string, line: number, column: number): string | null {
  const place = `${url}:${line}:${column}`;
  const before = known.get(place);
  if (before !== undefined) return before;
  const source = findSource(url, line, column);
  if (known.size < MAX_KNOWN) known.set(place, source);
  return source;
}

function mapToSource(frame: NodeJS.CallSite): string {
  const [frameText, url] = [String(frame), frame.getFileName()];
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (!url?.startsWith(ours) || !line || !column) return frameText;
  const source = sourceAt(url, line, column);
  return source === null ? frameText : frameText.replace(`${url}:${line}:${column}`, () => source);
}

/** Formats the error as V8 does: a class's own formatting is meant for other readers. */
function explainError(error: unknown): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/**
 * Maps the stacks of programs and of tests to lines of their sources. A source map is loaded with the first
 * stack that needs it: Node's `--enable-source-maps` loads all of them at every start, which takes a third of
 * its processor time and a third of the memory.
 */
Error.prepareStackTrace = (error, frames) =>
  [explainError(error), ...frames.map((frame) => `    at ${mapToSource(frame)}`)].join('\n');
