import { expect } from 'chai';
import OpenAI from 'openai';
import { describeOpenAiError } from '../../../services/media/ai/openai-client.js';

const SERVER = { baseUrl: 'http://server.test/v1', apiKey: 'secret-key', model: 'm', timeoutMs: 1000 };

const answered = (status: number) => OpenAI.APIError.generate(status, {}, 'no', new Headers());

describe('describeOpenAiError', () => {
  for (const status of [429, 502, 503, 504])
    it(`takes a server that answers ${status} for unavailable`, () => {
      expect(describeOpenAiError(answered(status), SERVER)).to.include({
        isUnavailable: true,
        retryable: true,
      });
    });

  it('takes a server without an answer for unavailable', () => {
    const silent = new OpenAI.APIConnectionError({ message: 'Connection error.' });

    expect(describeOpenAiError(silent, SERVER)).to.include({ isUnavailable: true, retryable: true });
  });

  it('takes any other error for a failure of the work', () => {
    expect(describeOpenAiError(answered(500), SERVER)).to.include({ isUnavailable: false, retryable: true });
    expect(describeOpenAiError(answered(400), SERVER)).to.include({ isUnavailable: false, retryable: false });
  });

  it('leaves the key out of the reason', () => {
    expect(describeOpenAiError(new Error('Bad secret-key'), SERVER).reason).to.equal('Bad [key]');
  });
});
