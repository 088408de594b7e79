import type { GrayImage } from '../../../ai/ocr/gray-image.js';
import { type Control, findControl } from '../interactions/find-control.js';
import { nameOfField } from './name-field.js';
import type { TextRun } from './text-runs.js';

export interface TargetName {
  readonly text: string;
  /** From the point to the words, in heights of their letters; 0: the point is on them, or on what they name. */
  readonly distance: number;
  /** The control, when it contains no more than its name. */
  readonly control: Control | null;
}

export interface Target {
  /** Of the part of the frame around it. */
  readonly image: GrayImage;
  readonly pieces: readonly TextRun[];
  readonly point: { readonly x: number; readonly y: number };
  readonly isTypedInto: boolean;
}

/** A box that is this many times wider than high is a field rather than a button. */
const FIELD_RATIO = 5;
/** Share of the width of a field before its text, which begins at the left. */
const MAX_INDENT = 0.2;
/** How far from words a click belongs to them, in heights of their letters: a button is a little larger than its name. */
const REACH = { above: 0.9, beside: 1.2 };
/** A check box or an icon stands before its name, in heights of its letters. */
const BEFORE_NAME = 2.8;
/** Between the border of a field and what is written in it, in heights of the letters. */
const FIELD_EDGE = 0.5;
/** From the end of its name to the end of an entry, in heights of the letters. */
const ENTRY = 9;
const SHORTCUT = /^(?:ctrl|cmd|alt|shift|strg|⌘|⌥|⇧|⌃)\s?[+\p{L}\p{N}]/iu;
/** A larger box without words is a button with an icon alone, in heights of the words beside it. */
const CHECK_BOX = 1.7;

/** Returns the name of what is at a point; null where nothing names it, such as an icon. */
export function nameTarget(target: Target): TargetName | null {
  const { image, pieces, point } = target;
  const found = findControl(image, point);
  // The letters of a placeholder have edges, too.
  const control = found && !pieces.some((piece) => isCut(piece, found)) ? found : null;
  if (!control) return (target.isTypedInto && nameOfTyped(target)) || nearestName(target);
  const inside = pieces.filter((piece) => isInside(piece, control));
  if (isField(target, control, inside)) {
    const name = nameOfField(control, pieces);
    if (name) return { text: name, distance: 0, control };
  }
  const near = nearestName({ ...target, pieces: inside }) ?? firstOfRow(inside, point);
  if (!near) return inside.length === 0 ? besideCheckBox(control, pieces) : null;
  return { ...near, distance: 0, control: inside.length === 1 ? control : null };
}

/** Whether a box ends within a piece of text. */
function isCut({ left, top, right, bottom }: TextRun, control: Control): boolean {
  const height = bottom - top;
  const middle = (top + bottom) / 2;
  const isOnRow = middle > control.top && middle < control.bottom;
  const isWithin = right > control.left + height && left < control.right - height;
  return isOnRow && isWithin && (left < control.left - height || right > control.right + height);
}

/** Returns the name of a field whose box was not found: what is typed is where its placeholder was. */
function nameOfTyped({ pieces, point: { x, y } }: Target): TargetName | null {
  const written = pieces.find(
    ({ left, top, right, bottom }) => y >= top - 4 && y <= bottom + 4 && x >= left - 4 && x <= right + 4,
  );
  if (!written) return null;
  const edge = FIELD_EDGE * (written.bottom - written.top);
  const { left, top, right, bottom } = written;
  const name = nameOfField(
    { left: left - edge, top: top - edge, right: right + edge, bottom: bottom + edge },
    pieces,
  );
  return name === null ? null : { text: name, distance: 0, control: null };
}

/** Other cells of a row and keyboard shortcuts tell more of the entry that the first words name. */
function firstOfRow(inside: readonly TextRun[], { y }: Target['point']): TargetName | null {
  const [first] = inside
    .filter(({ top, bottom }) => y >= top - (bottom - top) && y <= bottom + (bottom - top))
    .sort((a, b) => a.left - b.left);
  return first ? { text: first.text, distance: 0, control: null } : null;
}

/** A wide box with a border that has one text, which begins at its left; several are tabs or cells. */
function isField({ isTypedInto }: Target, control: Control, inside: readonly TextRun[]): boolean {
  if (isTypedInto) return true;
  const width = control.right - control.left;
  const isWide = width >= FIELD_RATIO * (control.bottom - control.top);
  const begins = Math.min(...inside.map(({ left }) => left));
  const isFirst = inside.length === 0 || begins - control.left <= MAX_INDENT * width;
  const isAlone = inside.every((one) => inside.every((other) => one === other || !isOneRow(one, other)));
  return control.isOutlined && isWide && isFirst && isAlone;
}

const isOneRow = (one: TextRun, other: TextRun): boolean => one.bottom > other.top && one.top < other.bottom;

/** Returns the words that the point is on, or right after a check box or an icon; else those of its row. */
function nearestName({ pieces, point }: Target): TargetName | null {
  const [near] = pieces
    .map((piece) => ({ piece, distance: distanceTo(piece, point) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance);
  return near && !SHORTCUT.test(near.piece.text)
    ? { text: near.piece.text, distance: near.distance, control: null }
    : beforeOnRow(pieces, point);
}

/** An entry of a menu or a list reaches farther than its name. */
function beforeOnRow(pieces: readonly TextRun[], point: Target['point']): TargetName | null {
  const [last] = pieces
    .filter((piece) => isOnRow(piece, point) && piece.right <= point.x && !SHORTCUT.test(piece.text))
    .sort((a, b) => b.right - a.right);
  const distance = last ? (point.x - last.right) / (last.bottom - last.top) : Number.POSITIVE_INFINITY;
  return last && distance <= ENTRY ? { text: last.text, distance, control: null } : null;
}

const isOnRow = ({ top, bottom }: TextRun, { y }: { readonly y: number }): boolean => y >= top && y <= bottom;

/** In heights of the letters; infinite where a click does not belong to the words. */
function distanceTo(
  { left, top, right, bottom }: TextRun,
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const height = Math.max(1, bottom - top);
  const vertical = Math.max(0, top - y, y - bottom) / height;
  const before = Math.max(0, left - x) / height;
  const after = Math.max(0, x - right) / height;
  if (vertical > REACH.above || before > BEFORE_NAME || after > REACH.beside) return Number.POSITIVE_INFINITY;
  return Math.max(0, vertical - 0.5) + Math.max(0, Math.max(before, after) - 0.5);
}

function besideCheckBox(control: Control, pieces: readonly TextRun[]): TargetName | null {
  const middle = (control.top + control.bottom) / 2;
  const [beside] = pieces
    .filter(
      ({ left, top, bottom }) =>
        left >= control.right - 2 && isOnRow({ text: '', left, top, right: left, bottom }, { y: middle }),
    )
    .sort((a, b) => a.left - b.left);
  if (!beside) return null;
  const height = beside.bottom - beside.top;
  const isCheckBox =
    control.bottom - control.top <= CHECK_BOX * height &&
    control.right - control.left <= 2.5 * CHECK_BOX * height;
  return isCheckBox && beside.left - control.right <= 1.5 * height
    ? { text: beside.text, distance: 0, control: null }
    : null;
}

const isInside = ({ left, top, right, bottom }: TextRun, control: Control): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > control.left && x < control.right && y > control.top && y < control.bottom;
};
