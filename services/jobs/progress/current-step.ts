/** Steps by the names that media of the previous version reports; accepted for one version. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['reading', 'scanning'],
  ['finding-speech', 'detecting-speech'],
  ['hearing', 'transcribing'],
  ['reading-screen', 'recognizing-text'],
  ['speaking', 'synthesizing'],
  ['sound', 'audio'],
]);

/** Returns the present name of a step: messages from before an upgrade may name it by its earlier one. */
export const currentStep = (step: string): string => RENAMED.get(step) ?? step;
