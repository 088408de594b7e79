import { languageName } from '../text/format';
import { text } from '../text/text';

/** Returns what a step such as `translation:de` does, in words. */
export function stepName(step: string): string {
  const [kind = '', language] = step.split(':');
  return language
    ? text.process.translate(languageName(language, document.documentElement.lang))
    : (text.process.stepNames[kind] ?? kind);
}
