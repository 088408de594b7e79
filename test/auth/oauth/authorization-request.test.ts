import { expect } from 'chai';
import {
  RefusedRequest,
  readAuthorizationRequest,
  UnanswerableRequest,
} from '../../../services/auth/oauth/authorization-request.js';
import { isRegisteredRedirect, withAnswer } from '../../../services/auth/oauth/redirect-uri.js';
import { useTestDatabase } from '../../setup/database.js';
import * as fixture from '../../setup/oauth.js';

describe('readAuthorizationRequest', () => {
  const db = useTestDatabase().source('auth');
  let clientId: string;
  let publicId: string;

  before(async () => {
    const insert = fixture.insertInto(db);
    const workspaceId = await fixture.insertWorkspace(insert);
    clientId = await fixture.insertClient(insert, workspaceId);
    publicId = await fixture.insertClient(insert, workspaceId, { secret: null });
  });

  const { challenge } = fixture.makeChallenge();
  const query = (differing: Readonly<Record<string, string | null | undefined>> = {}) => {
    const all = {
      client_id: clientId,
      redirect_uri: fixture.REDIRECT,
      response_type: 'code',
      scope: 'videos:read',
      state: 'st',
      ...differing,
    };
    return new URLSearchParams(
      Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  };
  const read = (asked: URLSearchParams) =>
    readAuthorizationRequest(
      {
        db,
        tokenPrefix: 'svc',
        baseUrl: 'http://localhost:8080',
        grantDays: 90,
        now: () => new Date(),
        announce: async () => undefined,
      },
      asked,
    );
  const refusalOf = (asked: URLSearchParams) =>
    read(asked).then(
      () => 'accepted',
      (err: unknown) => {
        if (err instanceof UnanswerableRequest) return 'page';
        if (err instanceof RefusedRequest) return `${err.error} ${err.answerTo.state}`;
        throw err;
      },
    );

  it('accepts a confidential client’s request without PKCE', async () => {
    const request = await read(query({ scope: 'videos:read jobs:read videos:read' }));

    expect(request).to.deep.include({
      scopes: ['videos:read', 'jobs:read'],
      state: 'st',
      codeChallenge: null,
      redirectUri: fixture.REDIRECT,
    });
  });

  it('returns the command line to any port of this machine, with PKCE only', async () => {
    const ofCommandLine = (differing: Record<string, string | null> = {}) =>
      query({
        client_id: 'command-line',
        redirect_uri: 'http://127.0.0.1:49152/callback',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...differing,
      });

    const { client } = await read(ofCommandLine());

    expect(client).to.include({ name: 'Command line (vps)', secretHash: null, isFirstParty: false });
    expect(await refusalOf(ofCommandLine({ redirect_uri: 'http://127.0.0.1:49152/other' }))).to.equal('page');
    expect(await refusalOf(ofCommandLine({ redirect_uri: 'https://a.example/callback' }))).to.equal('page');
    expect(await refusalOf(ofCommandLine({ code_challenge: null, code_challenge_method: null }))).to.equal(
      'invalid_request st',
    );
  });

  it('shows errors of client_id or redirect_uri to the user only', async () => {
    for (const fault of [
      { client_id: null },
      { client_id: 'cli_unknown' },
      { client_id: `${clientId}\0` },
      { redirect_uri: null },
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: `${fixture.REDIRECT}&more=1` },
      { redirect_uri: `${fixture.REDIRECT}#fragment` },
    ])
      expect(await refusalOf(query(fault)), JSON.stringify(fault)).to.equal('page');
    for (const name of ['client_id', 'redirect_uri']) {
      const twice = query();
      twice.append(name, 'again');
      expect(await refusalOf(twice), `${name} twice`).to.equal('page');
    }
  });

  it('redirects every other error to the client with its state', async () => {
    for (const [fault, error] of [
      [{ response_type: null }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ scope: null }, 'invalid_request'],
      [{ scope: 'videos:write' }, 'invalid_scope'],
      [{ scope: 'videos:read everything' }, 'invalid_scope'],
      [{ client_id: publicId }, 'invalid_request'],
      [{ code_challenge: challenge }, 'invalid_request'],
      [{ code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
      [{ code_challenge_method: 'S256' }, 'invalid_request'],
    ] as const)
      expect(
        await refusalOf(query({ ...fault, client_id: 'client_id' in fault ? fault.client_id : clientId })),
        JSON.stringify(fault),
      ).to.equal(`${error} st`);
    const twice = query();
    twice.append('scope', 'jobs:read');
    expect(await refusalOf(twice)).to.equal('invalid_request st');
  });

  it('limits the tokens to the requested resource: the API, or the MCP server', async () => {
    const resourceOf = async (resource: string) => (await read(query({ resource }))).resource;
    const twice = query({ resource: 'http://localhost:8080/mcp' });
    twice.append('resource', 'http://localhost:8080');

    expect(await resourceOf('')).to.equal(null);
    expect(await resourceOf('http://localhost:8080/')).to.equal(null);
    expect(await resourceOf('http://localhost:8080/mcp')).to.equal('http://localhost:8080/mcp');
    expect(await resourceOf('http://127.0.0.1:8080/mcp')).to.equal('http://localhost:8080/mcp');
    expect(await refusalOf(query({ resource: 'https://elsewhere.example' }))).to.equal('invalid_target st');
    expect(await refusalOf(twice)).to.equal('invalid_target st');
  });

  it('accepts S256 from a public client', async () => {
    const asked = query({ client_id: publicId, code_challenge: challenge, code_challenge_method: 'S256' });

    expect((await read(asked)).codeChallenge).to.equal(challenge);
  });
});

describe('isRegisteredRedirect', () => {
  const matches = (registered: string, given: string) => isRegisteredRedirect([registered], given);

  it('requires an exact match', () => {
    expect(matches('https://a.example/cb', 'https://a.example/cb')).to.equal(true);
    for (const other of [
      'https://a.example/cb/',
      'https://a.example/cb?x=1',
      'https://A.example/cb',
      'https://a.example:443/cb',
      'http://a.example/cb',
      'https://a.example/cb#f',
      'https://a.example\\@evil.example/cb',
    ])
      expect(matches('https://a.example/cb', other), other).to.equal(false);
  });

  it('ignores only the port of a loopback address', () => {
    expect(matches('http://127.0.0.1/cb', 'http://127.0.0.1:8123/cb')).to.equal(true);
    expect(matches('http://[::1]:1/cb', 'http://[::1]:65000/cb')).to.equal(true);
    expect(matches('http://localhost:3000/cb', 'http://localhost:4000/cb')).to.equal(true);
    for (const other of [
      'http://127.0.0.1:8123/other',
      'http://localhost:8123/cb',
      'https://127.0.0.1:8123/cb',
      'http://127.0.0.1:80@evil.example/cb',
      'http://127.0.0.1.evil.example/cb',
    ])
      expect(matches('http://127.0.0.1/cb', other), other).to.equal(false);
  });

  it('never matches a URI that a browser would execute', () => {
    expect(matches('javascript:alert(1)', 'javascript:alert(1)')).to.equal(false);
    expect(matches('data:text/html,x', 'data:text/html,x')).to.equal(false);
  });

  it('never matches URIs registered before hosts were checked', () => {
    for (const stored of [
      'https://x;sandbox/cb',
      'https://a,b/',
      'com.example.app:/cb',
      'http://a.example/cb',
    ])
      expect(matches(stored, stored), stored).to.equal(false);
  });

  it('adds the answer to an existing query', () => {
    expect(withAnswer('https://a.example/cb?x=%20', { code: 'a b', state: undefined })).to.equal(
      'https://a.example/cb?x=%20&code=a+b',
    );
    expect(withAnswer('https://a.example/cb', { error: 'e', state: '&=' })).to.equal(
      'https://a.example/cb?error=e&state=%26%3D',
    );
  });
});
