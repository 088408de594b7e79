import { expect } from 'chai';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { readGraphqlAnswer } from '../../../services/platform/graphql/graphql-answer.js';

describe('readGraphqlAnswer', () => {
  const refusal = (status: number, body: unknown) => {
    try {
      readGraphqlAnswer('The gateway', status, body);
    } catch (err) {
      return err as DomainError;
    }
    return null;
  };

  it('returns data and errors unchanged, whatever the status', () => {
    const errors = [{ message: 'No', extensions: { code: 'locked' } }];

    expect(readGraphqlAnswer('The gateway', 200, { data: null })).to.deep.include({ data: null });
    expect(readGraphqlAnswer('The gateway', 401, { errors })).to.deep.include({ errors });
  });

  it('throws any other answer by its code, else by its status', () => {
    const notified = refusal(400, { error: { code: 'payload_too_large', message: 'Too large' } });
    expect(notified)
      .to.be.instanceOf(DomainError)
      .and.include({ code: 'payload_too_large', message: 'Too large' });

    for (const [status, code] of [
      [413, 'payload_too_large'],
      [400, 'validation_error'],
      [502, 'unavailable'],
      [503, 'unavailable'],
      [504, 'unavailable'],
      [500, 'internal_error'],
      [418, 'internal_error'],
      [200, 'internal_error'],
    ] as const)
      for (const body of [{}, null, 'text', { error: { code: 'strange' } }, { errors: [] }])
        expect(refusal(status, body), `${status} ${JSON.stringify(body)}`).to.include({
          code,
          message: `The gateway answered with status ${status}`,
        });
  });
});
