import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { closePages, sharedChromium } from '../../setup/chromium.js';
import { aClientAddress } from '../../setup/client-address.js';
import { ConsentingPerson } from '../../setup/consenting-person.js';
import { jsonOf } from '../../setup/mcp-client.js';
import * as fixture from '../../setup/oauth.js';
import { useSharedProduct } from '../../setup/shared-product.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../setup/webhook-receiver.js';

/** What an MCP client remembers. The address that its user has to visit is in `visit`. */
class Memory implements OAuthClientProvider {
  visit: URL | undefined;
  client: OAuthClientInformationMixed | undefined;
  stored: OAuthTokens | undefined;
  verifier = '';

  constructor(
    readonly redirectUrl: string,
    readonly clientMetadataUrl?: string,
  ) {}

  readonly clientMetadata: OAuthClientMetadata = {
    client_name: 'A curious agent',
    redirect_uris: ['http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  clientInformation = () => this.client;
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.client = client;
  };
  tokens = () => this.stored;
  saveTokens = (tokens: OAuthTokens) => {
    this.stored = tokens;
  };
  redirectToAuthorization = (address: URL) => {
    this.visit = address;
  };
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
}

describe('MCP clients that nobody registered', () => {
  const product = useSharedProduct();
  let issuer: URL;
  let workspaceId: string;
  let email: string;
  let appServer: Server;
  let callback: string;
  let publisher: WebhookReceiver;
  let document: Record<string, unknown>;

  before(async () => {
    issuer = new URL(product.urls.REST.replace('127.0.0.1', 'localhost'));
    const insert = (_: string | null, statement: string, values: unknown[]) => product.sql(statement, values);
    workspaceId = await fixture.insertWorkspace(insert, 'Training films');
    email = (await fixture.insertAccount(insert, { [workspaceId]: 'owner' })).email;
    appServer = createServer((_request, response) => response.end('back in the app'));
    await new Promise<void>((resolve) => appServer.listen(0, '127.0.0.1', resolve));
    callback = `http://127.0.0.1:${(appServer.address() as AddressInfo).port}/callback`;
    publisher = await startWebhookReceiver(product.standard.authority, (_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document)),
    );
  });
  after(() => {
    publisher?.stop();
    appServer?.close();
  });

  const connect = async (memory: Memory, origin = issuer) => {
    const client = new Client({ name: 'A curious agent', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), { authProvider: memory });
    const failure = await client.connect(transport as Transport).then(
      () => null,
      (err: Error) => err.constructor.name,
    );
    return { client, transport, failure };
  };
  const register = (metadata: object) =>
    fetch(new URL('/oauth/register', issuer), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
    });
  const authorize = (clientId: string, more: Record<string, string> = {}) => {
    const { challenge } = fixture.makeChallenge();
    const query = {
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    return fetch(new URL(`/oauth/authorize?${new URLSearchParams({ ...query, ...more })}`, issuer));
  };

  it('connect with a browser alone: from the address of the server to a call of a tool', async () => {
    const memory = new Memory(callback);
    const { transport, failure } = await connect(memory);
    expect(failure).to.equal('UnauthorizedError');
    const browser = await sharedChromium();
    try {
      const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
      await page.goto(String(memory.visit));
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password').fill(fixture.PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal(
        'Allow A curious agent to use your account?',
      );
      expect(await page.textContent('main')).to.include('registered itself, so its name proves nothing');
      const folder = process.env.TEST_SCREENSHOTS;
      if (folder) await page.screenshot({ fullPage: true, path: `${folder}/mcp-consent.png` });
      await page.getByRole('button', { name: 'Allow', exact: true }).click();
      await transport.finishAuth(new URL(page.url()).searchParams.get('code') as string);
    } finally {
      await closePages(browser);
    }

    const { client, failure: none } = await connect(memory);

    expect(none).to.equal(null);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).to.include.members(['upload_video', 'list_videos', 'cancel_job']);
    for (const name of ['list_webhooks', 'create_webhook', 'update_brand_kit'])
      expect(names).not.to.include(name);
    const listed = (await client.callTool({ name: 'list_videos' })) as CallToolResult;
    expect(jsonOf(listed)).to.deep.include({ videos: [] });
    const { status } = await product.api('GET', '/v1/videos', { key: memory.stored?.access_token as string });
    expect(status).to.equal(401);
    await client.close();
  });

  it('connect with a Client ID Metadata Document, and refresh their tokens', async () => {
    const clientId = publisher.urlOf('/agent.json');
    const memory = new Memory(callback, clientId);
    document = { ...memory.clientMetadata, client_id: clientId };
    const { transport } = await connect(memory);
    expect(memory.visit?.searchParams.get('client_id')).to.equal(clientId);
    const person = new ConsentingPerson(product.urls.AUTH, aClientAddress());
    const consent = await person.signIn(String(memory.visit), email);
    expect(consent.text).to.include(`published by <strong>${new URL(clientId).host}</strong>`);
    const answer = await person.submit(consent, '/decide', { workspace: workspaceId, decision: 'approve' });
    await transport.finishAuth(new URL(answer.location as string).searchParams.get('code') as string);
    const first = memory.stored?.access_token;

    expect(await auth(memory, { serverUrl: new URL('/mcp', issuer) })).to.equal('AUTHORIZED');

    expect(memory.stored?.access_token).to.be.a('string').and.not.to.equal(first);
    expect(memory.stored?.scope?.split(' ')).not.to.include('settings:write');
    const { client, failure } = await connect(memory);
    expect(failure).to.equal(null);
    await client.close();
  });

  it('connect by any name of the same machine', async () => {
    const origin = new URL(product.urls.REST);
    const memory = new Memory(callback);
    const { transport, failure } = await connect(memory, origin);
    expect([origin.hostname, failure]).to.deep.equal(['127.0.0.1', 'UnauthorizedError']);
    expect(memory.visit?.searchParams.get('resource')).to.equal(`${origin.origin}/mcp`);
    const person = new ConsentingPerson(product.urls.AUTH, aClientAddress());
    const consent = await person.signIn(String(memory.visit), email);
    const answer = await person.submit(consent, '/decide', { workspace: workspaceId, decision: 'approve' });
    await transport.finishAuth(new URL(answer.location as string).searchParams.get('code') as string);

    const { client, failure: none } = await connect(memory, origin);

    expect(none).to.equal(null);
    await client.close();
  });

  it('are refused when their document speaks for another or can not be used', async () => {
    const pageOf = async (path: string, served: Record<string, unknown>) => {
      document = served;
      const response = await authorize(publisher.urlOf(path));
      return [response.status, await response.text()] as const;
    };
    const redirects = { redirect_uris: [callback] };

    for (const [path, served, fault] of [
      ['/other.json', { ...redirects, client_id: publisher.urlOf('/agent.json') }, 'not its own URL'],
      [
        '/script.json',
        { client_id: publisher.urlOf('/script.json'), redirect_uris: ['javascript:x'] },
        'https',
      ],
      [
        '/large.json',
        { client_id: publisher.urlOf('/large.json'), ...redirects, x: 'x'.repeat(11_000) },
        '10240',
      ],
      [
        '/secret.json',
        {
          client_id: publisher.urlOf('/secret.json'),
          ...redirects,
          token_endpoint_auth_method: 'private_key_jwt',
        },
        'is not none',
      ],
    ] as const) {
      const [status, text] = await pageOf(path, served);
      expect(status, path).to.equal(400);
      expect(text, path).to.include(fault);
    }
    const unresolved = await authorize('https://169.254.169.254/latest/meta-data');
    expect([unresolved.status, await unresolved.text()]).to.satisfy(
      ([status, text]: [number, string]) => status === 400 && text.includes('can’t be used'),
    );
  });

  it('register themselves with scopes that leave settings alone, and only with safe redirect URIs', async () => {
    const registered = await register({
      client_name: 'Editor',
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback', callback],
      scope: 'settings:write',
    });
    const client = (await registered.json()) as Record<string, string>;
    const refused = async (uri: string) => {
      const response = await register({ redirect_uris: [uri] });
      return [response.status, ((await response.json()) as { error: string }).error];
    };

    expect(registered.status).to.equal(201);
    expect(client).to.include({ client_name: 'Editor', token_endpoint_auth_method: 'none' });
    expect(client.scope?.split(' ')).to.include('videos:write').and.not.to.include('settings:write');
    for (const uri of [
      'javascript://x/alert',
      'http://app.example/',
      'https://app.example/#x',
      'ms-msdt://x/y',
    ])
      expect(await refused(uri), uri).to.deep.equal([400, 'invalid_redirect_uri']);
    expect(((await (await register({})).json()) as { error: string }).error).to.equal(
      'invalid_client_metadata',
    );
  });

  it('get tokens for the MCP server only', async () => {
    const { client_id: id } = (await (await register({ redirect_uris: [callback] })).json()) as Record<
      string,
      string
    >;
    const target = async (resource: string) => await (await authorize(id as string, { resource })).text();

    expect(await target('https://elsewhere.example/mcp')).to.include('resource must be ');
    expect(await target(issuer.origin)).to.include('resource must be ');
    expect(await target(`${issuer.origin}/mcp`)).not.to.include('resource must be ');
    const altered = `${(id as string).slice(0, -2)}xx`;
    expect(await (await authorize(altered)).text()).to.include('don’t know the app');
  });
});
