import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { invalid } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { type EditedScript, editScript } from './edit-script.js';
import { type CheckedLine, inOrder, MAX_LINES, type ProvidedLine, readLine } from './read-lines.js';
import { ScriptLineEntity } from './script-line.entity.js';

/** A change of one line, named by its position or its text; with neither, a line to add. */
export interface LineChange {
  readonly index?: number | null;
  readonly match?: string | null;
  readonly start?: number | null;
  readonly end?: number | null;
  readonly text?: string | null;
  readonly delete?: boolean | null;
}

type Stored = readonly ScriptLineEntity[];

/** Number of positions that an error names. */
const MAX_NAMED = 5;

/**
 * Changes, adds and deletes single lines, by the rules of a replacement; the others stay. With an expected version, throws
 * `conflict` when the script has changed since.
 */
export async function patchScript(
  ctx: VideosContext,
  videoId: string,
  changes: readonly LineChange[],
  expectedVersion?: number | null,
): Promise<EditedScript> {
  requireAccess(ctx.caller, ACCESS.patchScript);
  return editScript(ctx, { videoId, expectedVersion }, async (tx, { workspaceId, transcription }) => {
    const where = { workspaceId, videoId };
    const stored = await tx.find(ScriptLineEntity, { where, order: { position: 'asc' } });
    return { lines: changedLines(stored, changes), transcription };
  });
}

/** Returns all lines of the script after the changes, ordered by time. Throws `validation_error`. */
function changedLines(stored: Stored, changes: readonly LineChange[]): CheckedLine[] {
  if (changes.length === 0) throw invalid('body.changes', 'must not be empty');
  if (changes.length > MAX_LINES) throw invalid('body.changes', `must have at most ${MAX_LINES} items`);
  const lines = stored.map(unchanged);
  const deleted = new Set<number>();
  const changed = new Set<number>();
  const added: CheckedLine[] = [];
  for (const [index, change] of changes.entries()) {
    const name = `body.changes[${index}]`;
    const position = positionOf(stored, change, name);
    if (position === null) {
      added.push(readLine(newLine(change, name), { index, name }));
      continue;
    }
    if (changed.has(position)) throw invalid(name, `must not change line ${position} a second time`);
    changed.add(position);
    if (isDeletion(change, name)) deleted.add(position);
    else lines[position] = readLine(mergedLine(lines[position] as CheckedLine, change), { index, name });
  }
  const left = [...lines.filter((_, position) => !deleted.has(position)), ...added];
  if (left.length === 0) throw invalid('body.changes', 'must leave at least one line');
  if (left.length > MAX_LINES) throw invalid('body.changes', `must leave at most ${MAX_LINES} lines`);
  return inOrder(left);
}

const unchanged = ({ startTime, endTime, text, position }: ScriptLineEntity): CheckedLine => ({
  start: startTime,
  end: endTime,
  text,
  index: null,
  name: `line ${position}`,
  startsBeforeVideo: false,
});

/** Returns the position of the line that a change names; null when it names none. */
function positionOf(stored: Stored, { index, match }: LineChange, name: string): number | null {
  const hasMatch = typeof match === 'string';
  if (typeof index === 'number') {
    if (hasMatch) throw invalid(name, 'must have index or match, not both');
    if (index >= 0 && index < stored.length) return index;
    const rule =
      stored.length === 0 ? 'names no line: the script has none' : `must be from 0 to ${stored.length - 1}`;
    throw invalid(`${name}.index`, rule);
  }
  return hasMatch ? findLine(stored, match, `${name}.match`) : null;
}

/** Finds the only line with a text; without one, the only line that contains it. */
function findLine(stored: Stored, match: string, name: string): number {
  if (match === '') throw invalid(name, 'must not be empty');
  const same = stored.filter(({ text }) => text === match);
  const found = same.length > 0 ? same : stored.filter(({ text }) => text.includes(match));
  const [only, ...more] = found;
  if (!only) throw invalid(name, 'must be the text of a line, or a part of it: no line has it');
  if (more.length === 0) return only.position;
  const positions = found.slice(0, MAX_NAMED).map(({ position }) => position);
  const rest = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : '';
  throw invalid(name, `must fit one line: ${positions.join(', ')}${rest} have it; name one by its index`);
}

function isDeletion({ delete: isDeleted, start, end, text }: LineChange, name: string): boolean {
  const hasContent = [start, end, text].some((value) => value !== undefined && value !== null);
  if (isDeleted && hasContent) throw invalid(name, 'must not have delete together with start, end or text');
  if (!isDeleted && !hasContent) throw invalid(name, 'must have start, end, text or delete');
  return isDeleted === true;
}

/** The start or the end moves alone, but not past the other. */
const mergedLine = (line: ProvidedLine, { start, end, text }: LineChange): ProvidedLine => ({
  start: start ?? line.start,
  end: end ?? line.end,
  text: text ?? line.text,
});

function newLine({ start, end, text, delete: isDeleted }: LineChange, name: string): ProvidedLine {
  const isWhole = typeof start === 'number' && typeof end === 'number' && typeof text === 'string';
  if (isWhole && !isDeleted) return { start, end, text };
  throw invalid(name, 'must have index or match; start, end and text without them add a line');
}
