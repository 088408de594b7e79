import { expect } from 'chai';
import { type OperationDefinitionNode, parse } from 'graphql';
import { operationIdOf } from '../../rest-adapter/openapi/describe-operation.js';
import { routes } from '../../rest-adapter/routes/index.js';
import { TAGS } from '../../rest-adapter/routes/tags.js';
import { ACCESS } from '../../schemas/access.js';
import { STATUS_OF } from '../../services/platform/errors/error-status.js';
import { type Description, readOpenApi, withoutReferences } from '../setup/openapi.js';
import { checkAnswer, checkBody } from './rest/schema-checks.js';

/** The description is read as a whole, by people's tools and by agents. */
const MAX_BYTES_OF_OPERATION = 3_000;

const document = readOpenApi();
const resolved = withoutReferences(document);

/** Operations by `METHOD /path`. */
const operationsOf = (paths: Description): ReadonlyMap<string, Description> =>
  new Map(
    Object.entries<Description>(paths).flatMap(([path, methods]) =>
      Object.entries<Description>(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );
const operations = operationsOf(resolved.paths);

/** Calls `visit` with every schema of the document, named or inline. */
function visitSchemas(held: Description, visit: (schema: Description, at: string) => void, at = ''): void {
  if (typeof held !== 'object' || held === null) return;
  if (held.type === 'object' && held.properties) visit(held, at);
  for (const [name, inside] of Object.entries(held)) {
    if (name !== 'example' && name !== 'examples') visitSchemas(inside, visit, `${at}/${name}`);
  }
}

describe('openapi.json', () => {
  it('names each operation uniquely, by its GraphQL name', () => {
    const ids = [...operations.values()].map(({ operationId }) => operationId);

    expect(ids).to.include.members(['uploadVideo', 'listVideos', 'exchangeToken']);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const route of routes) {
      const [operation] = parse(route.document).definitions as readonly OperationDefinitionNode[];
      const [field] = operation!.selectionSet.selections;
      const root = field?.kind === 'Field' ? field.name.value : '';
      // The same operation over another protocol.
      const expected = route.path === '/v1/videos/tus' ? 'createTusUpload' : root;
      if (operation!.operation === 'mutation')
        expect(operationIdOf(route), `${route.method} ${route.path}`).to.equal(expected);
    }
  });

  for (const [name, operation] of operations) {
    it(`describes ${name}: summary, description, tag, parameters and responses`, () => {
      expect(operation.summary).to.be.a('string').and.match(/\S/);
      expect(operation.description).to.be.a('string').and.match(/\S/);
      expect(operation.tags).to.have.length(1);
      expect(Object.keys(TAGS)).to.include(operation.tags[0]);
      for (const parameter of operation.parameters ?? [])
        expect(parameter, parameter.name).to.include.all.keys('name', 'in', 'schema');
      for (const [status, answer] of Object.entries<Description>(operation.responses)) {
        expect(answer.description, status).to.be.a('string').and.match(/\S/);
        // The document states once that successes also have these headers.
        if (Number(status) >= 400) expect(Object.keys(answer.headers), status).to.include('X-Request-Id');
      }
    });
  }

  it('describes every status that the edge returns', () => {
    for (const route of routes) {
      const name = `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`;
      const answered = Object.keys(operations.get(name).responses).map(Number);
      const edge = [400, 401, 403, 406, 429, 500, 503];
      const ofBodies = route.method === 'GET' ? [] : [413, 415];
      const ofKeys = route.method === 'POST' ? [409] : [];

      expect(answered, name).to.include.members([...edge, ...ofBodies, ...ofKeys]);
      expect(answered.filter((status) => status < 300).length, name).to.be.greaterThan(0);
    }
    const codes = document.components.schemas.ErrorCode.enum;
    expect(codes).to.have.members(Object.keys(STATUS_OF));
  });

  it('requires the scopes of the access table for each operation', () => {
    expect(operations.get('POST /v1/videos/upload').security).to.deep.equal([
      { bearer: [] },
      { oauth2: [ACCESS.uploadVideo.scope] },
    ]);
    expect(operations.get('GET /v1/voices').security).to.deep.equal([{ bearer: [] }, { oauth2: [] }]);
    expect(operations.get('POST /oauth/token').security).to.deep.equal([]);
  });

  it('names its schemas and has no duplicates', () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    visitSchemas({ ...document, webhooks: {} }, (schema, at) => {
      if (Object.keys(schema.properties).length < 3) return;
      const key = JSON.stringify({ ...schema, description: '' });
      const before = seen.get(key);
      if (before) repeated.push(`${at} is ${before}: give it a title`);
      seen.set(key, at);
    });

    expect(repeated).to.deep.equal([]);
    expect(document.components.schemas).to.include.all.keys(
      ...['Video', 'Job', 'Webhook', 'WebhookDelivery', 'Project', 'ScriptLine', 'Subtitle', 'Article'],
      ...['BrandKit', 'Usage', 'Tool', 'Voice', 'Language', 'Pagination', 'ApiError'],
    );
  });

  it('distinguishes jobs by type', () => {
    const { oneOf, discriminator } = document.components.schemas.Job;
    const { mapping } = discriminator;

    expect(discriminator.propertyName).to.equal('type');
    expect(Object.keys(mapping)).to.have.members(document.components.schemas.JobType.enum);
    expect(Object.values(mapping)).to.have.members(oneOf.map(({ $ref }: { $ref: string }) => $ref));
    const [, ownFields] = resolved.components.schemas.ExportJob.allOf;
    expect(ownFields.properties.result.anyOf[0].properties).to.include.keys('exportedVideoUrl');
  });

  it('requires only request fields without a default, and a body only if a field is required', () => {
    const wrong: string[] = [];
    visitSchemas(resolved.paths, ({ required = [], properties }, at) => {
      if (!at.includes('/requestBody/')) return;
      for (const name of required) if ('default' in properties[name]) wrong.push(`${at}: ${name}`);
    });
    const bodyOf = (name: string) => operations.get(name).requestBody.required;

    expect(wrong).to.deep.equal([]);
    expect(bodyOf('POST /v1/videos/{id}/analyze')).to.equal(undefined);
    expect(bodyOf('POST /v1/videos/{id}/translate')).to.equal(true);
    const limit = operations
      .get('GET /v1/videos')
      .parameters.find(({ name }: { name: string }) => name === 'limit');
    expect([limit.required, limit.schema.default]).to.deep.equal([undefined, 20]);
  });

  it('describes the content of each type of body and response', () => {
    const upload = operations.get('POST /v1/videos/upload').requestBody.content;
    const subtitles = operations.get('GET /v1/videos/{id}/subtitles').responses[200].content;
    const token = operations.get('POST /oauth/token');

    expect(upload['multipart/form-data'].schema.properties).to.include.keys('file', 'name');
    expect(upload['application/json'].schema.properties).not.to.have.any.keys('file', 'fileId');
    expect(subtitles['text/plain'].schema).to.deep.equal({ type: 'string' });
    expect(subtitles['application/json'].schema.properties).to.include.keys('subtitles');
    expect(Object.keys(token.requestBody.content)).to.include('application/x-www-form-urlencoded');
    expect(token.responses[400].content['application/json'].schema.oneOf).to.have.length(2);
  });

  it('names the headers of webhook deliveries', () => {
    const { description } = document.tags.find(({ name }: { name: string }) => name === 'Webhooks');

    for (const header of [
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'X-Svc-Event',
      'X-Svc-Delivery-Attempt',
    ])
      expect(description).to.include(`\`${header}\``);
  });

  it('has an example of each body and each success that matches its schema', () => {
    const wrong: string[] = [];
    for (const [name, { requestBody, responses }] of operations) {
      const bodies: Array<[at: string, media: Description, check: typeof checkBody]> = [];
      for (const [type, media] of Object.entries<Description>(requestBody?.content ?? {}))
        bodies.push([type, media, checkBody]);
      for (const [status, { content = {} }] of Object.entries<Description>(responses))
        if (status < '300')
          for (const [type, media] of Object.entries<Description>(content))
            bodies.push([`${status} ${type}`, media, checkAnswer]);
      for (const [at, { schema, example = schema.examples?.[0] }, check] of bodies) {
        const faults = example === undefined ? ['there is no example'] : check(schema, example);
        wrong.push(...faults.map((fault) => `${name} ${at}: ${fault}`));
      }
    }

    expect(wrong).to.deep.equal([]);
  });

  it(`has at most ${MAX_BYTES_OF_OPERATION / 1000} KB for each operation`, () => {
    const bytes = Buffer.byteLength(JSON.stringify(document));
    expect(bytes / operations.size).to.be.at.most(MAX_BYTES_OF_OPERATION);
  });
});
