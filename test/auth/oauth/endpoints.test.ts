import { expect } from 'chai';
import { aClientAddress } from '../../setup/client-address.js';
import { ConsentingPerson } from '../../setup/consenting-person.js';
import * as fixture from '../../setup/oauth.js';
import { useSharedProduct } from '../../setup/shared-product.js';

const { CLIENT_SECRET, REDIRECT } = fixture;

describe('OAuth endpoints', () => {
  const product = useSharedProduct();
  let workspaceId: string;
  let email: string;
  let clientId: string;

  before(async () => {
    const insert = (_: string | null, statement: string, values: unknown[]) => product.sql(statement, values);
    workspaceId = await fixture.insertWorkspace(insert);
    email = (await fixture.insertAccount(insert, { [workspaceId]: 'editor' })).email;
    clientId = await fixture.insertClient(insert, workspaceId);
  });

  async function code(): Promise<string> {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'videos:read',
      state: 's&1',
    });
    const person = new ConsentingPerson(product.urls.AUTH, address);
    const back = await person.approve(`/oauth/authorize?${query}`, email, workspaceId);
    expect(back.searchParams.get('state')).to.equal('s&1');
    expect(back.searchParams.get('tenant')).to.equal('7');
    return back.searchParams.get('code') as string;
  }

  let address: string;

  async function post(path: string, body: object | URLSearchParams | string, more = {}) {
    const headers = { 'x-forwarded-for': address, ...more };
    const form = body instanceof URLSearchParams;
    const response = await fetch(`${product.urls.REST}${path}`, {
      method: 'POST',
      headers: form ? headers : { 'content-type': 'application/json', ...headers },
      body: form || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }
  const exchange = (fields: object, headers = {}) =>
    post('/oauth/token', { client_id: clientId, client_secret: CLIENT_SECRET, ...fields }, headers);
  const redeem = (given: string) =>
    exchange({ grant_type: 'authorization_code', code: given, redirect_uri: REDIRECT });
  const listVideos = async (token: string) => {
    const response = await fetch(`${product.urls.REST}/v1/videos`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: await response.json() };
  };

  beforeEach(() => {
    address = aClientAddress();
  });

  it('return tokens for JSON that act within their scopes and the member’s role', async () => {
    const { status, headers, body } = await redeem(await code());

    expect(status).to.equal(200);
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(body).to.deep.include({ token_type: 'Bearer', expires_in: 3600, scope: 'videos:read' });
    expect(Object.keys(body)).to.have.length(5);
    expect((await listVideos(body.access_token)).status).to.equal(200);
    const jobs = await fetch(`${product.urls.REST}/v1/jobs/export_1_x`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(jobs.status).to.equal(403);
    expect(((await jobs.json()) as { error: { code: string } }).error.code).to.equal('insufficient_scope');
  });

  it('refuse JSON with the contract’s error body', async () => {
    const grant = { grant_type: 'authorization_code', code: 'svc_oac_x', redirect_uri: REDIRECT };
    for (const [fields, status, message] of [
      [{}, 400, /grant_type is required/],
      [{ grant_type: 'password' }, 400, /grant_type must be/],
      [{ ...grant, code: undefined }, 400, /code is required/],
      [{ ...grant, redirect_uri: undefined }, 400, /redirect_uri is required/],
      [{ ...grant, client_id: undefined }, 400, /client_id is required/],
      [{ ...grant, colour: 'red' }, 400, /body\.colour is not a known field/],
      [{ ...grant, code: 5 }, 400, /body\.code must be a string/],
      [{ ...grant, code: 'a\0' }, 400, /NUL/],
      [{ ...grant, scope: 'a\ud800' }, 400, /body\.scope must not contain/],
      [{ ...grant, client_secret: 'wrong' }, 401, /client_secret/],
      [{ ...grant, client_secret: undefined }, 400, /client_secret is required/],
      [{ ...grant, client_id: 'cli_unknown' }, 401, /client_id/],
      [grant, 401, /code is not valid/],
      [{ grant_type: 'refresh_token', refresh_token: 'svc_ort_x' }, 401, /refresh_token is not valid/],
    ] as const) {
      const answer = await exchange(fields);
      expect([answer.status, answer.body.error.code], JSON.stringify(fields)).to.deep.equal([
        status,
        'authentication_error',
      ]);
      expect(answer.body.error.message).to.match(message);
    }
    expect((await post('/oauth/token', '{')).body.error.code).to.equal('authentication_error');
    expect((await post('/oauth/token', '[]')).status).to.equal(400);
    expect((await post('/oauth/token', 'x', { 'content-type': 'text/plain' })).status).to.equal(415);
  });

  it('refuse forms with the errors of RFC 6749 and the same statuses', async () => {
    const form = (fields: Record<string, string>) => new URLSearchParams({ client_id: clientId, ...fields });
    const grant = { grant_type: 'authorization_code', code: 'x', redirect_uri: REDIRECT };

    const basic = (secret: string) => ({ authorization: `Basic ${btoa(`${clientId}:${secret}`)}` });
    for (const [body, headers, status, error] of [
      [form({}), {}, 400, 'invalid_request'],
      [form({ grant_type: 'password' }), {}, 400, 'unsupported_grant_type'],
      [form(grant), {}, 400, 'invalid_request'],
      [form({ ...grant, client_secret: 'wrong' }), {}, 401, 'invalid_client'],
      [form({ ...grant, client_secret: CLIENT_SECRET, unknown: '1' }), {}, 401, 'invalid_grant'],
      [form(grant), basic(CLIENT_SECRET), 401, 'invalid_grant'],
      [form({ ...grant, client_secret: 'x' }), basic(CLIENT_SECRET), 400, 'invalid_request'],
      [new URLSearchParams('grant_type=a&grant_type=b'), {}, 400, 'invalid_request'],
    ] as const) {
      const answer = await post('/oauth/token', body, headers);
      expect([answer.status, answer.body.error], String(body)).to.deep.equal([status, error]);
    }
    const refused = await post('/oauth/token', form(grant), basic('wrong'));
    expect(refused.headers.get('www-authenticate')).to.match(/^Basic /);
  });

  it('have metadata, and refuse other methods', async () => {
    const response = await fetch(`${product.urls.REST}/.well-known/oauth-authorization-server`);
    const metadata = (await response.json()) as Record<string, unknown>;
    const get = await fetch(`${product.urls.REST}/oauth/token`);

    expect(metadata).to.include({
      issuer: product.urls.REST.replace('127.0.0.1', 'localhost'),
      authorization_endpoint: `${product.urls.REST.replace('127.0.0.1', 'localhost')}/oauth/authorize`,
    });
    expect(metadata.code_challenge_methods_supported).to.deep.equal(['S256']);
    expect([get.status, get.headers.get('allow')]).to.deep.equal([405, 'POST']);
  });

  it('allow an address twenty failures a minute, and return when to retry', async () => {
    const successes = [];
    for (let i = 0; i < 3; i += 1) successes.push((await redeem(await code())).status);
    const guess = () => redeem('svc_oac_guessed');
    const answers = await Promise.all(Array.from({ length: 25 }, guess));
    const right = await redeem(await code());

    expect(successes).to.deep.equal([200, 200, 200]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 401).length).to.be.within(1, 20);
    expect(refused.length).to.be.at.least(5);
    expect(refused[0]?.body.error.code).to.equal('rate_limit_exceeded');
    expect(Number(refused[0]?.headers.get('retry-after'))).to.be.within(1, 60);
    expect(right.status).to.equal(429);
    const asForm = await post('/oauth/token', new URLSearchParams({ grant_type: 'refresh_token' }));
    expect([asForm.status, asForm.body.error]).to.deep.equal([429, 'temporarily_unavailable']);
    expect(asForm.body.error_description).to.be.a('string');
    expect(Number(asForm.headers.get('retry-after'))).to.be.within(1, 60);
  });
});
