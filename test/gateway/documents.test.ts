import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readRegisteredDocuments } from '../../gateway/documents/find-document.js';
import { startEdges } from '../setup/edges.js';
import { failureOf } from '../setup/failure-of.js';
import { makeWorkspace } from '../setup/second-workspace.js';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

const TYPENAME = 'query Registered { __typename }';
const JOB = 'query RegisteredJob($id: ID!) { job(id: $id) { id } }';
const OTHER = 'query Other { __typename }';

describe('registered documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    const GRAPHQL_DOCUMENTS = join(folder, 'documents.json');
    writeFileSync(GRAPHQL_DOCUMENTS, JSON.stringify({ [hashOf(TYPENAME)]: TYPENAME, [hashOf(JOB)]: JOB }));
    const trusted = { GRAPHQL_DOCUMENTS, GRAPHQL_TRUSTED_ONLY: 'true', GRAPHQL_MAX_TOKENS: '2' };
    product = await startEdges(
      ['in this process', 'in this process', 'two processes'],
      ['auth', 'jobs'],
      [{ GRAPHQL_DOCUMENTS }, trusted, trusted],
    );
    key = await makeWorkspace(product, 'business');
  });
  after(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (edge: number, body: object) => product.edges[edge]!.graphql('POST', '/graphql', { key, body });
  const answered = { data: { __typename: 'Query' } };

  for (const [edge, where] of ['where others run as well', 'where no others run'].entries()) {
    describe(where, () => {
      it('are executed by id', async () => {
        for (const documentId of [hashOf(TYPENAME), `sha256:${hashOf(TYPENAME)}`]) {
          expect((await ask(edge, { documentId })).json).to.deep.equal(answered);
        }
      });

      it('are executed with variables', async () => {
        const { json } = await ask(edge, { documentId: hashOf(JOB), variables: { id: 'export_none' } });

        expect(json.errors[0].extensions.code).to.equal('not_found');
      });

      it('are executed by GET', async () => {
        const path = `/graphql?documentId=${hashOf(TYPENAME)}`;

        expect((await product.edges[edge]!.graphql('GET', path, { key })).json).to.deep.equal(answered);
      });

      it('are executed as Apollo’s clients request them', async () => {
        expect((await ask(edge, { extensions: persisted(hashOf(TYPENAME)) })).json).to.deep.equal(answered);
      });

      it('are executed by their own id only', async () => {
        const { status, json } = await ask(edge, { documentId: hashOf(OTHER) });

        expect([status, json.errors[0].extensions.code]).to.deep.equal([400, 'validation_error']);
        expect(json.errors[0].extensions.requestId).to.be.a('string');
      });
    });
  }

  it('are the only documents executed when configured', async () => {
    const extensions = persisted(hashOf(OTHER));
    for (const body of [
      { query: OTHER },
      { query: '{ __typename }' },
      { extensions },
      { query: OTHER, extensions },
      { query: OTHER, extensions: persisted(hashOf(TYPENAME)) },
    ]) {
      const { status, json } = await ask(1, body);

      expect(status).to.equal(400);
      expect(json.errors[0].extensions).to.deep.include({
        code: 'validation_error',
        details: { setting: 'GRAPHQL_TRUSTED_ONLY' },
      });
      expect(json).to.not.have.property('data');
    }
  });

  it('are also executed when sent as text', async () => {
    expect((await ask(1, { query: TYPENAME, extensions: persisted(hashOf(TYPENAME)) })).json).to.deep.equal(
      answered,
    );
    expect((await ask(1, { query: TYPENAME })).json).to.deep.equal(answered);
  });

  it('do not affect REST, in one process and two', async () => {
    for (const edge of [1, 2]) {
      const { status, json } = await product.edges[edge]!.rest('GET', '/v1/jobs/export_none', { key });

      expect([status, json.error?.code]).to.deep.equal([404, 'not_found']);
    }
  });

  describe('automatic persisted queries', () => {
    const text = 'query Shown { __typename }';

    it('are executed by hash after they were sent once', async () => {
      const extensions = persisted(hashOf(text));

      const before = await ask(0, { extensions });
      const shown = await ask(0, { query: text, extensions });
      const after = await ask(0, { extensions });

      expect(before.json.errors[0].message).to.equal('PersistedQueryNotFound');
      expect(before.json.errors[0].extensions.code).to.equal('validation_error');
      expect([shown.json, after.json]).to.deep.equal([answered, answered]);
    });

    it('are not stored under a hash that does not match', async () => {
      const { status, json } = await ask(0, { query: text, extensions: persisted(hashOf('another')) });

      expect([status, json.errors[0].extensions.code]).to.deep.equal([400, 'validation_error']);
    });
  });

  it('refuse a text together with an id', async () => {
    const { status, json } = await ask(0, { query: TYPENAME, documentId: hashOf(TYPENAME) });

    expect([status, json.errors[0].extensions.field]).to.deep.equal([400, 'documentId']);
  });

  describe('readRegisteredDocuments', () => {
    const write = (text: string) => {
      const path = join(folder, 'given.json');
      writeFileSync(path, text);
      return path;
    };

    it('reads a manifest in the format of Apollo’s tools', async () => {
      const operations = [{ id: 'abc', name: 'Registered', type: 'query', body: TYPENAME }];
      const path = write(
        JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }),
      );

      expect([...(await readRegisteredDocuments(path))]).to.deep.equal([['abc', TYPENAME]]);
    });

    for (const [what, text, words] of [
      ['no JSON', '{', 'is not JSON'],
      ['something else', '[1]', 'must be a JSON object of ids and documents'],
    ] as const) {
      it(`refuses ${what} and names the setting`, async () => {
        const { message } = await failureOf(readRegisteredDocuments(write(text)));

        expect(message).to.include('GRAPHQL_DOCUMENTS').and.to.include(words);
      });
    }

    it('refuses a missing file', async () => {
      const { message } = await failureOf(readRegisteredDocuments(join(folder, 'none.json')));

      expect(message).to.match(/GRAPHQL_DOCUMENTS: .*none\.json can't be read/);
    });
  });
});
