import { expect } from 'chai';
import * as oauth4webapi from 'oauth4webapi';
import * as openidClient from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import { aClientAddress } from '../../setup/client-address.js';
import { ConsentingPerson } from '../../setup/consenting-person.js';
import * as fixture from '../../setup/oauth.js';
import { useSharedProduct } from '../../setup/shared-product.js';

const { CLIENT_SECRET } = fixture;
const REDIRECT = 'https://app.example/callback';
const LOOPBACK = 'http://127.0.0.1:52011/callback';

describe('standard OAuth clients', () => {
  const product = useSharedProduct();
  let issuer: URL;
  let workspaceId: string;
  let email: string;
  let confidentialId: string;
  let publicId: string;
  const clientAddress = aClientAddress();
  const headersOfClient = { 'x-forwarded-for': clientAddress };
  const fetchAsClient = (address: string, options: { headers: Record<string, string> }) =>
    fetch(address, {
      ...(options as RequestInit),
      headers: { ...options.headers, ...headersOfClient },
    });

  before(async () => {
    issuer = new URL(product.urls.REST.replace('127.0.0.1', 'localhost'));
    const insert = (_: string | null, statement: string, values: unknown[]) => product.sql(statement, values);
    workspaceId = await fixture.insertWorkspace(insert);
    email = (await fixture.insertAccount(insert, { [workspaceId]: 'owner' })).email;
    confidentialId = await fixture.insertClient(insert, workspaceId, { redirectUris: [REDIRECT] });
    publicId = await fixture.insertClient(insert, workspaceId, {
      secret: null,
      redirectUris: ['http://127.0.0.1/callback'],
    });
  });

  const approve = (address: URL | string) =>
    new ConsentingPerson(product.urls.AUTH, clientAddress).approve(String(address), email, workspaceId);
  const statusWith = async (token: string) => {
    const response = await fetch(new URL('/v1/videos', issuer), {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    return response.status;
  };

  it('oauth4webapi: a public client with PKCE on a loopback port', async () => {
    const insecure = {
      [oauth4webapi.allowInsecureRequests]: true,
      [oauth4webapi.customFetch]: fetchAsClient,
    };
    const client = { client_id: publicId };
    const server = await oauth4webapi.processDiscoveryResponse(
      issuer,
      await oauth4webapi.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    const verifier = oauth4webapi.generateRandomCodeVerifier();
    const state = oauth4webapi.generateRandomState();
    const address = new URL(server.authorization_endpoint as string);
    address.search = new URLSearchParams({
      client_id: publicId,
      redirect_uri: LOOPBACK,
      response_type: 'code',
      scope: 'videos:read',
      code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }).toString();

    const answer = oauth4webapi.validateAuthResponse(server, client, await approve(address), state);
    const tokens = await oauth4webapi.processAuthorizationCodeResponse(
      server,
      client,
      await oauth4webapi.authorizationCodeGrantRequest(
        server,
        client,
        oauth4webapi.None(),
        answer,
        LOOPBACK,
        verifier,
        insecure,
      ),
    );
    const again = await oauth4webapi.processRefreshTokenResponse(
      server,
      client,
      await oauth4webapi.refreshTokenGrantRequest(
        server,
        client,
        oauth4webapi.None(),
        tokens.refresh_token as string,
        insecure,
      ),
    );

    expect(again).to.include({ token_type: 'bearer', expires_in: 3600, scope: 'videos:read' });
    expect(await statusWith(again.access_token)).to.equal(200);
    await oauth4webapi.processRevocationResponse(
      await oauth4webapi.revocationRequest(
        server,
        client,
        oauth4webapi.None(),
        again.refresh_token as string,
        insecure,
      ),
    );
    expect(await statusWith(tokens.access_token)).to.equal(401);
  });

  it('openid-client: a confidential client with its secret and PKCE', async () => {
    const config = await openidClient.discovery(issuer, confidentialId, CLIENT_SECRET, undefined, {
      algorithm: 'oauth2',
      execute: [openidClient.allowInsecureRequests],
      [openidClient.customFetch]: fetchAsClient,
    });
    const verifier = openidClient.randomPKCECodeVerifier();
    const state = openidClient.randomState();
    const address = openidClient.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope: 'videos:read jobs:read',
      code_challenge: await openidClient.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });

    const tokens = await openidClient.authorizationCodeGrant(config, await approve(address), {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    const again = await openidClient.refreshTokenGrant(config, tokens.refresh_token as string, {
      scope: 'videos:read',
    });

    expect(tokens.scope).to.equal('videos:read jobs:read');
    expect(again.scope).to.equal('videos:read');
    expect(await statusWith(again.access_token)).to.equal(200);
    await openidClient.tokenRevocation(config, again.refresh_token as string);
    const late = await openidClient.refreshTokenGrant(config, again.refresh_token as string).then(
      () => null,
      (err: { status?: number }) => err.status,
    );
    expect(late).to.equal(401);
  });

  for (const [way, options] of [
    ['HTTP Basic', { authorizationMethod: 'header', bodyFormat: 'form' }],
    ['its secret in a form', { authorizationMethod: 'body', bodyFormat: 'form' }],
    ['its secret in JSON', { authorizationMethod: 'body', bodyFormat: 'json' }],
  ] as const) {
    it(`simple-oauth2: a confidential client with ${way}, without PKCE`, async () => {
      const client = new AuthorizationCode({
        client: { id: confidentialId, secret: CLIENT_SECRET },
        auth: {
          tokenHost: issuer.origin,
          tokenPath: '/oauth/token',
          revokePath: '/oauth/revoke',
          authorizeHost: product.urls.AUTH,
          authorizePath: '/oauth/authorize',
        },
        options,
        http: { headers: headersOfClient },
      });
      const address = client.authorizeURL({ redirect_uri: REDIRECT, scope: 'videos:read', state: 'mine' });

      const back = await approve(address);
      const token = await client.getToken({
        code: back.searchParams.get('code') as string,
        redirect_uri: REDIRECT,
      });
      const again = await token.refresh();

      expect(back.searchParams.get('state')).to.equal('mine');
      expect(await statusWith(again.token.access_token as string)).to.equal(200);
      await again.revokeAll();
      expect(again.expired()).to.equal(false);
      const late = await again.refresh().then(
        () => null,
        (err: { output?: { statusCode: number } }) => err.output?.statusCode,
      );
      expect(late).to.equal(401);
    });
  }
});
