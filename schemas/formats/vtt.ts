import type { StyledText, TextStyle } from './styled-text.js';
import { clockOf, linesOf } from './timed-text.js';
import { writeCueSettings } from './vtt-cue-settings.js';

/** In seconds; the format allows no cue of zero duration. */
const SHORTEST = 0.001;

/** Writes cues as WebVTT. The format derives the direction of a line from its characters. */
export function writeVtt(cues: readonly StyledText[]): string {
  const classes = colorClasses(cues);
  const blocks = cues.map((cue) => {
    const { startTime, endTime, placement } = cue;
    const times = `${clock(startTime)} --> ${clock(Math.max(endTime, startTime + SHORTEST))}`;
    return `\n${times}${placement ? writeCueSettings(placement) : ''}\n${marked(cue, classes)}\n`;
  });
  return `WEBVTT\n${writeStyles(classes)}${blocks.join('')}`;
}

/** Classes of the format's default style sheet by color. */
const DEFAULT_CLASSES: ReadonlyMap<string, string> = new Map([
  ['#FFFFFF', 'white'],
  ['#00FF00', 'lime'],
  ['#00FFFF', 'cyan'],
  ['#FF0000', 'red'],
  ['#FFFF00', 'yellow'],
  ['#FF00FF', 'magenta'],
  ['#0000FF', 'blue'],
  ['#000000', 'black'],
]);

/**
 * Returns a class for each color in use; a color outside the default style sheet gets one named after its
 * digits.
 */
function colorClasses(cues: readonly StyledText[]): Map<string, string> {
  const colors = cues.flatMap(({ runs = [] }) => runs.flatMap(({ style }) => style.color ?? []));
  return new Map(
    colors.map((color) => [color, DEFAULT_CLASSES.get(color) ?? `color${color.slice(1).toLowerCase()}`]),
  );
}

function writeStyles(classes: ReadonlyMap<string, string>): string {
  const rules = [...classes]
    .filter(([color]) => !DEFAULT_CLASSES.has(color))
    .map(([color, name]) => `::cue(.${name}) { color: ${color}; }`);
  return rules.length > 0 ? `\nSTYLE\n${rules.join('\n')}\n` : '';
}

const marked = ({ text, runs }: StyledText, classes: ReadonlyMap<string, string>): string =>
  runs
    ? runs.map((run) => inTags(run.style, escapeText(run.text), classes)).join('')
    : linesOf(text).map(escapeText).join('\n');

function inTags(
  { bold, italic, underline, color }: TextStyle,
  text: string,
  classes: ReadonlyMap<string, string>,
): string {
  const tags = [
    ...(color ? [`c.${classes.get(color)}`] : []),
    ...(bold ? ['b'] : []),
    ...(italic ? ['i'] : []),
    ...(underline ? ['u'] : []),
  ];
  return tags.reduceRight((inner, tag) => `<${tag}>${inner}</${tag.charAt(0)}>`, text);
}

function clock(seconds: number): string {
  const { hh, mm, ss, mmm } = clockOf(seconds);
  return `${hh}:${mm}:${ss}.${mmm}`;
}

/** Escapes tags, character references and arrows. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
