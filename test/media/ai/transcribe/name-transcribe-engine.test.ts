import { join } from 'node:path';
import { expect } from 'chai';
import { nameTranscribeEngine } from '../../../../services/media/ai/transcribe/name-transcribe-engine.js';
import { TranscribeEnv } from '../../../../services/media/ai/transcribe/transcribe-config.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { writeCtTransformer } from '../../../setup/sherpa-onnx/punctuation-models.js';
import { writeSpeakerModels } from '../../../setup/sherpa-onnx/speaker-models.js';
import { writeSileroVad } from '../../../setup/sherpa-onnx/vad-models.js';

describe('nameTranscribeEngine', () => {
  const folder = useFolderOfEachTest();

  const name = (env: Record<string, string>) =>
    nameTranscribeEngine(TranscribeEnv.parse({ PATH: process.env.PATH, ...env }), { language: 'en' });

  it('differs by the models of punctuation, of voice activity detection and of speakers', async () => {
    const SHERPA_ONNX_PUNCTUATION_DIR = await writeCtTransformer(join(folder, 'punct-en'), {});
    const SHERPA_ONNX_VAD_DIR = await writeSileroVad(join(folder, 'vad'));
    const names = [
      await name({}),
      await name({ SHERPA_ONNX_PUNCTUATION_DIR }),
      await name({ SHERPA_ONNX_VAD_DIR }),
      await name({ SHERPA_ONNX_SPEAKERS_DIR: await writeSpeakerModels(join(folder, 'speakers')) }),
      await name({ SHERPA_ONNX_PUNCTUATION_DIR, SHERPA_ONNX_VAD_DIR }),
    ];

    expect(new Set(names).size).to.equal(5);
    for (const one of names) expect(one).to.contain('pocketsphinx');
  });

  it('returns null for a language that no engine knows', async () => {
    const config = TranscribeEnv.parse({ PATH: process.env.PATH });

    expect(await nameTranscribeEngine(config, { language: 'ja' })).to.equal(null);
  });
});
