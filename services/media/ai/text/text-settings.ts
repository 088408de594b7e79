import { warnOfIgnored } from '../ignored-settings.js';
import type { Direction, TextEngine, TextSetting } from './text-engine.js';

/** Every text explains something unless another style is requested. */
const DEFAULT_STYLE = 'how-to';

/** Returns the settings that a direction requests. */
export const requestedSettings = ({
  tone,
  contentStyle,
  productName,
  styleGuide,
  instructions,
}: Direction): Partial<Record<TextSetting, unknown>> => ({
  tone,
  contentStyle: contentStyle === DEFAULT_STYLE ? undefined : contentStyle,
  productName,
  scriptSkillId: styleGuide,
  instructions,
});

/** Returns a warning about the requested settings that the engine ignores. */
export const warnOfIgnoredDirection = (engine: TextEngine, direction: Direction): string[] =>
  warnOfIgnored(
    'text',
    engine,
    requestedSettings(direction),
    'a language model honours such settings (TEXT_OPENAI_BASE_URL, docs/engines.md)',
  );
