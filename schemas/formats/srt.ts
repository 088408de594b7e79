export type SrtCue = { startTime: number; endTime: number; text: string };

/** Writes cues as SubRip: numbered from 1, HH:MM:SS,mmm, a blank line after each. Times are seconds. */
export function writeSrt(cues: readonly SrtCue[]): string {
  return cues
    .map(
      (cue, index) =>
        `${index + 1}\n${clock(cue.startTime)} --> ${clock(cue.endTime)}\n${oneBlock(cue.text)}\n`,
    )
    .join('\n');
}

function clock(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const digits = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0');
  return `${digits(ms / 3_600_000, 2)}:${digits((ms / 60_000) % 60, 2)}:${digits((ms / 1000) % 60, 2)},${digits(ms % 1000, 3)}`;
}

/** A blank line would end the cue early, and an arrow would start another one. */
function oneBlock(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replaceAll('-->', '→'))
    .filter((line) => line !== '')
    .join('\n');
}
