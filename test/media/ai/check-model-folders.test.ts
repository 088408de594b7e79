import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkModelFolders } from '../../../services/media/ai/check-model-folders.js';
import { InvalidConfiguration } from '../../../services/platform/config/config.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../setup/folders.js';
import { writeScriptedModel } from '../../setup/sherpa-onnx/recognition-models.js';
import { wordsAsScript } from '../../setup/sherpa-onnx/scripted-model.js';
import { writeLetterVoice } from '../../setup/sherpa-onnx/voice-model.js';

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
