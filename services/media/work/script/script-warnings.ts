import type { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { listed } from '../../ai/ignored-settings.js';
import { requestedSettings, type TextEngines } from '../../ai/text/open-text-engines.js';
import type { Direction } from '../../ai/text/text-engine.js';

/** Sources whose text nobody writes. */
const AS_IT_IS: Partial<Record<AnalysisRequest['scriptSource'], string>> = {
  original: 'keeps what is spoken',
  custom: 'keeps the provided script',
};

/** Returns warnings about requested settings that have no effect on the script. */
export function scriptWarnings(
  writing: Pick<TextEngines, 'warnings'>,
  request: AnalysisRequest,
  script: {
    readonly language: string | null;
    readonly lines: ReadonlyArray<{ readonly startTime: number }>;
    readonly durationSeconds: number;
  },
): readonly string[] {
  const direction = directionOf(request);
  const { scriptSource, analysisModel } = request;
  const effect = AS_IT_IS[scriptSource];
  if (effect) {
    const names = Object.entries(requestedSettings(direction)).flatMap(([name, value]) =>
      value ? [name] : [],
    );
    const ignored =
      names.length > 0 ? [`scriptSource ${scriptSource} ${effect}, and ignores ${listed(names)}`] : [];
    return [...ignored, ...warnOfLateLines(script)];
  }
  // Nothing was written about a video that nothing is known of.
  if (script.lines.length === 0 || script.language === null) return [];
  const { language } = script;
  return writing.warnings({ language, material: { language }, direction, model: analysisModel ?? undefined });
}

/** Lines with times of their own are kept as they are, like those of a script that is replaced. */
function warnOfLateLines({
  lines,
  durationSeconds,
}: Parameters<typeof scriptWarnings>[2]): readonly string[] {
  const late = lines.filter(({ startTime }) => startTime >= durationSeconds).length;
  return late === 0 ? [] : [`${late} of ${lines.length} lines begin after the end of the video`];
}

/** Returns how the script is to be written. */
export const directionOf = ({ tone, contentStyle, productName, styleGuide }: AnalysisRequest): Direction => ({
  contentStyle,
  tone: tone ?? undefined,
  productName: productName ?? undefined,
  styleGuide: styleGuide ?? undefined,
});
