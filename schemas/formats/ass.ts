import { linesOf, type TimedText } from './timed-text.js';

const HEAD = `[Script Info]
ScriptType: v4.00+
PlayResX: 1920
PlayResY: 1080
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,60,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,0,2,96,96,65,-1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

/** Writes cues as Advanced SubStation Alpha, in a plain style. Encoding -1 lets a text decide which way it runs. */
export function writeAss(cues: readonly TimedText[]): string {
  const events = cues.map(
    ({ startTime, endTime, text }) =>
      `Dialogue: 0,${assTime(startTime)},${assTime(endTime)},Default,,0,0,0,,${escapeAssText(linesOf(text).join('\n'))}\n`,
  );
  return HEAD + events.join('');
}

/** The format counts hundredths of a second. */
export function assTime(seconds: number): string {
  const cs = Math.max(0, Math.round(seconds * 100));
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(cs / 360_000)}:${digits((cs / 6000) % 60)}:${digits((cs / 100) % 60)}.${digits(cs % 100)}`;
}

/** Makes text mean itself: no override block, no \N or \h, no line of the file's own. */
export function escapeAssText(text: string): string {
  // An invisible word joiner keeps the backslash from pairing with what follows.
  return text.replace(/\\/g, '\\\u2060').replace(/\{/g, '\\{').replace(/\}/g, '\\}').replace(/\n/g, '\\N');
}
