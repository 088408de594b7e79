import { expect } from 'chai';
import { EVERY_SCOPE } from '../../../schemas/access.js';
import { scopes } from '../../text/en/scopes.js';

describe('permissions of an app', () => {
  it('name every scope, in the order of the service', () => {
    expect(Object.keys(scopes)).to.deep.equal(EVERY_SCOPE);
  });
});
