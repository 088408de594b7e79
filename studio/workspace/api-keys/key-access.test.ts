import { expect } from 'chai';
import { scopesOf } from './key-access.js';

const ALL = ['videos:read', 'videos:write', 'jobs:read', 'webhooks:read', 'settings:read'] as const;
const NONE = new Set<string>();

describe('scopes of a new API key', () => {
  it('are those of the choice, without members, webhooks and settings unless everything is chosen', () => {
    expect(scopesOf('read', ALL, NONE)).to.deep.equal(['videos:read', 'jobs:read']);
    expect(scopesOf('content', ALL, NONE)).to.deep.equal(['videos:read', 'videos:write', 'jobs:read']);
    expect(scopesOf('all', ALL, NONE)).to.equal(null);
    expect(scopesOf('chosen', ALL, new Set(['webhooks:read']))).to.deep.equal(['webhooks:read']);
  });
});
