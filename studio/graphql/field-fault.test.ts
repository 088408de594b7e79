import { CombinedError } from '@urql/core';
import { expect } from 'chai';
import { fieldFault } from './faults.js';

const refusal = (field: string, message: string) =>
  new CombinedError({ graphQLErrors: [{ message, extensions: { code: 'validation_error', field } }] });

describe('the fault of a field', () => {
  it('is the rule without the name of the field', () => {
    const error = refusal('body.captions.color', 'body.captions.color must be a color');
    expect(fieldFault(error, 'captions.color')).to.equal('Must be a color');
    expect(fieldFault(error, 'captions')).to.equal('Must be a color');
  });

  it('names the entry of a list', () => {
    const error = refusal('redirectUris[1]', 'redirectUris[1] must be https');
    expect(fieldFault(error, 'redirectUris')).to.equal('2: Must be https');
  });

  it('is null for other fields, and without a failure', () => {
    expect(fieldFault(refusal('body.name', 'body.name is too long'), 'nam')).to.equal(null);
    expect(fieldFault(undefined, 'name')).to.equal(null);
  });
});
