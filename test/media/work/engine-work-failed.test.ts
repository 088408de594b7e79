import { expect } from 'chai';
import { EngineFailed, MissingEngine } from '../../../services/media/ai/engine-failed.js';
import { TranscriptionFailed } from '../../../services/media/ai/transcribe/transcription-failed.js';
import { InvalidVoice } from '../../../services/media/ai/tts/tts-models.js';
import { throwEngineFailure } from '../../../services/media/work/engine-work-failed.js';
import { failureOf } from '../../setup/failure-of.js';

const notifiedOf = (err: Error) => failureOf(Promise.reject(err).catch(throwEngineFailure('transcribing')));

describe('throwEngineFailure', () => {
  it('throws a retryable failure when the engine is missing', async () => {
    expect(await notifiedOf(new MissingEngine('Install one'))).to.include({
      code: 'unavailable',
      message: 'Install one',
      step: 'transcribing',
      retryable: true,
    });
  });

  it('throws a permanent failure when the engine refuses the work', async () => {
    for (const refused of [
      new EngineFailed('flite', 'No', false),
      new TranscriptionFailed('openai', 'No', false),
    ])
      expect(await notifiedOf(refused)).to.include({
        code: 'internal_error',
        message: 'No',
        retryable: false,
      });
    const invalid = await notifiedOf(new InvalidVoice('No German'));
    expect(invalid).to.include({ code: 'validation_error', message: 'No German', retryable: false });
  });

  it('rethrows any other error, so that the work is retried', async () => {
    for (const passing of [new EngineFailed('flite', 'Busy', true), new Error('ECONNRESET')])
      expect(await notifiedOf(passing)).to.equal(passing);
  });
});
