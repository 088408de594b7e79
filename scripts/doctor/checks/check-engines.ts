import { describeEngineKind } from '../../../services/media/ai/describe-engine-kind.js';
import { openEngines } from '../../../services/media/ai/open-engines.js';
import { readConfig } from '../../../services/platform/config/config.js';
import { EnginesEnv } from '../../engines/engines-env.js';
import { type Finding, ok, warning } from '../finding.js';

const KINDS = {
  transcribe: 'transcribes',
  ocr: 'reads',
  tts: 'speaks',
  translate: 'translates',
  text: 'writes',
} as const;

/** Says which engine does which work, in which languages and how well, and what is missing. */
export async function checkEngines(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const engines = openEngines(readConfig(EnginesEnv, env), { threads: 1 });
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
