import { expect } from 'chai';
import { describeEngineKind } from '../../../services/media/ai/describe-engine-kind.js';
import { MissingEngine } from '../../../services/media/ai/engine-failed.js';
import { type EngineState, stateOf } from '../../../services/media/ai/engine-state.js';
import { failureOf } from '../../setup/failure-of.js';

const engines = (...states: EngineState[]) => ({ describe: async () => states });
const openai = stateOf('openai');
const pocketsphinx = stateOf('pocketsphinx');

describe('readiness of a kind of engine', () => {
  it('names the engines with quality and languages, what is better, and what is missing', async () => {
    const text = await describeEngineKind(
      'transcribe',
      engines(openai.lacking('set TRANSCRIBE_OPENAI_BASE_URL'), pocketsphinx.ready(['en'])),
    );

    expect(text).to.equal(
      'ok: pocketsphinx (draft, en); better: npm run engines -- add <folder, archive or address> (docs/engines.md), ' +
        'or TRANSCRIBE_OPENAI_BASE_URL; missing: openai (set TRANSCRIBE_OPENAI_BASE_URL)',
    );
  });

  it('recommends nothing better than a model, and counts many languages', async () => {
    const many = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt'];

    expect(
      await describeEngineKind('transcribe', engines(openai.ready([]), pocketsphinx.ready(['en']))),
    ).to.equal('ok: openai (standard, any language), pocketsphinx (draft, en)');
    expect(await describeEngineKind('ocr', engines(stateOf('tesseract').ready(many)))).to.equal(
      'ok: tesseract (standard, 7 languages)',
    );
  });

  it('says that there is none, and fails where the worker needs one', async () => {
    const none = engines(pocketsphinx.lacking('install it'));
    const text = 'no engine; missing: pocketsphinx (install it); better: npm run engines -- add';

    expect(await describeEngineKind('transcribe', none)).to.match(
      new RegExp(`^none: ${text.replace(/[()]/g, '\\$&')}`),
    );
    const failure = await failureOf(describeEngineKind('transcribe', none, { isRequired: true }));
    expect(failure).to.be.instanceOf(MissingEngine);
    expect(failure.message).to.contain(text);
  });
});
