import type { GraphQLDataSource } from '@apollo/gateway';
import { GraphQLError } from 'graphql';
import { Pool } from 'undici';
import type { SignCaller } from '../services/platform/caller.js';
import { DomainError } from '../services/platform/errors.js';
import { readGraphqlAnswer } from '../services/platform/graphql-answer.js';
import type { EdgeContext } from './edge-context.js';
import { type Answer, EntityBatches } from './entity-batch.js';

type ProcessOptions = Parameters<GraphQLDataSource['process']>[0];

/** Longer than what an operation waits for inside: an article is written while its caller waits. */
const ANSWER_WITHIN_MS = 62_000;

/** How a plan begins such a fetch. */
const FETCHES_ENTITIES = /^query [^{]*\{\s*_entities\(representations:\s*\$representations\)/;

function unavailable(subgraph: string, cause: unknown): GraphQLError {
  return new GraphQLError(`The ${subgraph} service can't be reached; try again`, {
    extensions: { code: 'unavailable' },
    originalError: cause instanceof Error ? cause : undefined,
  });
}

const refused = (cause: DomainError): GraphQLError =>
  new GraphQLError(cause.message, { extensions: { code: cause.code }, originalError: cause });

interface Fetch {
  readonly body: string;
  readonly token: string;
  readonly requestId: string;
}

/** Sends a plan's fetches to one subgraph over kept connections, signed for the caller of the operation. */
export class SubgraphDataSource implements GraphQLDataSource<EdgeContext> {
  readonly #pool: Pool;
  readonly #path: string;
  readonly #entities: EntityBatches;

  constructor(
    private readonly name: string,
    url: string,
    private readonly sign: SignCaller,
  ) {
    const { origin, pathname } = new URL(url);
    this.#path = pathname === '/' ? '/graphql' : pathname;
    this.#pool = new Pool(origin, {
      connections: 64,
      headersTimeout: ANSWER_WITHIN_MS,
      bodyTimeout: ANSWER_WITHIN_MS,
    });
    this.#entities = new EntityBatches(async ({ query, operationName, variables, ...fetch }) => {
      const { representations, token, requestId } = fetch;
      const body = JSON.stringify({ query, variables: { ...variables, representations }, operationName });
      return this.#send({ body, token, requestId });
    });
  }

  async process(options: ProcessOptions): Promise<Answer> {
    const { query = '', variables = {}, operationName } = options.request;
    const { claims, requestId, log } = options.context as EdgeContext;
    const token = await this.sign(claims);
    const { representations, ...others } = variables;
    // A client's own variable may have that name as well.
    if (!FETCHES_ENTITIES.test(query) || !Array.isArray(representations)) {
      return this.#send({ body: JSON.stringify({ query, variables, operationName }), token, requestId });
    }
    return this.#entities.fetch({
      ...{ query, operationName, token, requestId, log },
      ...{ representations, variables: others },
    });
  }

  async #send({ body, token, requestId }: Fetch): Promise<Answer> {
    try {
      const answer = await this.#pool.request({
        path: this.#path,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-request-id': requestId,
        },
        body,
      });
      const { statusCode } = answer;
      return readGraphqlAnswer(`The ${this.name} service`, statusCode, await answer.body.json()) as Answer;
    } catch (cause) {
      if (cause instanceof DomainError) throw refused(cause);
      throw unavailable(this.name, cause);
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
