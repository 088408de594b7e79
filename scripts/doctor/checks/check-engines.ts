import { z } from 'zod';
import { AvatarEngineEnv } from '../../../services/media/ai/avatar/avatar-engine-config.js';
import { describeEngineKind } from '../../../services/media/ai/describe-engine-kind.js';
import { OcrEnv } from '../../../services/media/ai/ocr/ocr-config.js';
import { openEngines } from '../../../services/media/ai/open-engines.js';
import { TextEnv } from '../../../services/media/ai/text/text-config.js';
import { TranscribeEnv } from '../../../services/media/ai/transcribe/transcribe-config.js';
import { TranslateEnv } from '../../../services/media/ai/translate/translate-config.js';
import { TtsEnv } from '../../../services/media/ai/tts/tts-config.js';
import { RENAMED_VARIABLES } from '../../../services/media/renamed-variables.js';
import { readConfig, withNewNames } from '../../../services/platform/config.js';
import { type Finding, ok, warning } from '../finding.js';

const EngineEnv = z.object({
  ...TranscribeEnv.shape,
  ...OcrEnv.shape,
  ...TtsEnv.shape,
  ...TranslateEnv.shape,
  ...TextEnv.shape,
  ...AvatarEngineEnv.shape,
});

const KINDS = {
  transcribe: 'transcribes',
  ocr: 'reads',
  tts: 'speaks',
  translate: 'translates',
  text: 'writes',
} as const;

/** Says which engine does which work, in which languages and how well, and what is missing. */
export async function checkEngines(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const engines = openEngines(readConfig(EngineEnv, withNewNames(env, RENAMED_VARIABLES)), { threads: 1 });
  try {
    const described = (Object.keys(KINDS) as Array<keyof typeof KINDS>).map(async (kind) => {
      const text = await describeEngineKind(kind, engines[kind]);
      return text.startsWith('ok: ')
        ? ok(`${KINDS[kind]}: ${text.slice('ok: '.length)}`)
        : warning(
            `${KINDS[kind]}: ${text.slice('none: '.length)}`,
            'npm run engines -- list; docs/engines.md',
          );
    });
    return await Promise.all(described);
  } finally {
    await engines.close();
  }
}
