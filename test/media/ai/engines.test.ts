import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkModelFolders } from '../../../services/media/ai/check-model-folders.js';
import { describeEngineKind } from '../../../services/media/ai/describe-engine-kind.js';
import { MissingEngine } from '../../../services/media/ai/engine-failed.js';
import {
  enginePreference,
  preferredEngines,
  reachableEngines,
  wantedLanguages,
} from '../../../services/media/ai/engine-preference.js';
import { type EngineState, stateOf } from '../../../services/media/ai/engine-state.js';
import { InvalidConfiguration } from '../../../services/platform/config/config.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../setup/folders.js';
import { writeScriptedModel } from '../../setup/sherpa-onnx/recognition-models.js';
import { wordsAsScript } from '../../setup/sherpa-onnx/scripted-model.js';
import { writeLetterVoice } from '../../setup/sherpa-onnx/voice-model.js';

const ORDER = ['best', 'good', 'plain'] as const;
const read = (text: string) => enginePreference(ORDER).parse(text);
const refusal = (text: string) => enginePreference(ORDER).safeParse(text).error?.issues[0]?.message;

describe('engine preference', () => {
  it('reads auto as every engine, the best first', () => {
    expect(preferredEngines(read('auto'), 'de', ORDER)).to.deep.equal(ORDER);
    expect(reachableEngines(read('auto'), ORDER)).to.deep.equal(ORDER);
  });

  it('reads a name as that engine only', () => {
    expect(preferredEngines(read('good'), undefined, ORDER)).to.deep.equal(['good']);
    expect(reachableEngines(read('good'), ORDER)).to.deep.equal(['good']);
  });

  it('reads a preference per language, the exact tag before the base language', () => {
    const preference = read('pt-BR:best, pt:good, eng:plain, *:good');

    expect(preferredEngines(preference, 'pt-br', ORDER)).to.deep.equal(['best']);
    expect(preferredEngines(preference, 'pt-PT', ORDER)).to.deep.equal(['good']);
    expect(preferredEngines(preference, 'en-US', ORDER)).to.deep.equal(['plain']);
    expect(preferredEngines(preference, 'ja', ORDER)).to.deep.equal(['good']);
    expect(preferredEngines(read('de:plain'), 'ja', ORDER)).to.deep.equal(ORDER);
    expect(reachableEngines(read('de:plain,*:good'), ORDER)).to.deep.equal(['good', 'plain']);
  });

  it('names the invalid entry and the valid ones', () => {
    for (const [text, entry] of [
      ['nobody', 'nobody'],
      ['de:auto', 'de:auto'],
      ['de:best,nonsense!:good', 'nonsense!:good'],
      ['', ''],
    ]) {
      expect(refusal(text as string), text).to.contain(`"${entry}" must be auto, best, good, plain`);
    }
  });

  it('leaves an engine only the languages that are not assigned to others', () => {
    const engine = (languages: string[]) => ({ id: 'plain' as const, isReady: true, languages });

    expect(wantedLanguages(engine(['en', 'de']), [read('de:good')], ORDER)).to.deep.equal(['en']);
    expect(wantedLanguages(engine(['de']), [read('de:good')], ORDER)).to.deep.equal([]);
    expect(wantedLanguages(engine([]), [read('plain')], ORDER)).to.deep.equal([]);
    expect(wantedLanguages(engine([]), [read('de:plain,*:good')], ORDER)).to.deep.equal(['de']);
    expect(wantedLanguages(engine(['de']), [read('de:good'), read('plain')], ORDER)).to.deep.equal(['de']);
  });
});

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

describe('checkModelFolders', () => {
  const folder = useFolderOfEachTest();

  it('accepts folders with models, and no folders', async () => {
    const SHERPA_ONNX_MODEL_DIR = await writeScriptedModel('nemoCtc', join(folder, 'nemo-en'), {
      script: wordsAsScript('hello'),
    });
    await writeLetterVoice(join(folder, 'voices', 'vits-en'));

    await checkModelFolders({ SHERPA_ONNX_MODEL_DIR, SHERPA_ONNX_VOICES_DIR: join(folder, 'voices') });
    await checkModelFolders({});
  });

  it('refuses each folder without a model, with a sentence that names it', async () => {
    const SHERPA_ONNX_MODEL_DIR = join(folder, 'nothing');
    await mkdir(SHERPA_ONNX_MODEL_DIR);
    const SHERPA_ONNX_VOICES_DIR = join(folder, 'absent');

    const besides = {
      SHERPA_ONNX_PUNCTUATION_DIR: folder,
      SHERPA_ONNX_VAD_DIR: folder,
      SHERPA_ONNX_SPEAKERS_DIR: folder,
    };

    const failure = await failureOf(
      checkModelFolders({ SHERPA_ONNX_MODEL_DIR, SHERPA_ONNX_VOICES_DIR, ...besides }),
    );

    expect(failure).to.be.instanceOf(InvalidConfiguration);
    expect(failure.message)
      .to.contain(`SHERPA_ONNX_MODEL_DIR ${SHERPA_ONNX_MODEL_DIR} has no`)
      .and.contain(`SHERPA_ONNX_PUNCTUATION_DIR ${folder} has no`)
      .and.contain(`SHERPA_ONNX_VAD_DIR ${folder} has no`)
      .and.contain(`SHERPA_ONNX_SPEAKERS_DIR ${folder} has no`)
      .and.contain(`SHERPA_ONNX_VOICES_DIR ${SHERPA_ONNX_VOICES_DIR} can't be read`);
  });
});
