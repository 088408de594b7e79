import type { Material, ScriptLine } from './write-engine.js';

/** A longer line of a script is shown and spoken sentence by sentence. */
const LONGEST_LINE = 160;
/** A line moves up to so far to begin together with a scene. */
const SNAP_SECONDS = 1.5;

/** Times a person's own script to the footage: by how long its lines take to say, and to the scenes where one is near. */
export function timeScript(
  script: string,
  {
    language,
    durationSeconds,
    sceneChanges,
  }: Pick<Material, 'language' | 'durationSeconds' | 'sceneChanges'>,
): ScriptLine[] {
  const texts = splitScript(script, language);
  const weights = texts.map((text) => Array.from(text).length + 10); // a breath between lines
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  const starts = weights.map((weight) => {
    const start = (before / total) * durationSeconds;
    before += weight;
    return start;
  });
  const snapped = starts.map((start, index) => {
    if (index === 0) return 0;
    const [near] = sceneChanges
      .filter((at) => Math.abs(at - start) <= SNAP_SECONDS)
      .sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
    // Only as far as half the way to its neighbours, so that the lines keep their order.
    const least = ((starts[index - 1] ?? 0) + start) / 2;
    const most = (start + (starts[index + 1] ?? durationSeconds)) / 2;
    return near === undefined || near <= least || near >= most ? start : near;
  });
  return texts.map((text, index) => ({
    startSeconds: snapped[index] as number,
    endSeconds: snapped[index + 1] ?? durationSeconds,
    text,
  }));
}

function splitScript(script: string, language: string): string[] {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' });
  return script
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .flatMap((line) =>
      Array.from(line).length <= LONGEST_LINE
        ? [line]
        : [...sentences.segment(line)].map(({ segment }) => segment.trim()),
    )
    .filter((line) => line !== '');
}
