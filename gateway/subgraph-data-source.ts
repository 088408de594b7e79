import type { GraphQLDataSource } from '@apollo/gateway';
import { GraphQLError } from 'graphql';
import { Pool } from 'undici';
import type { SignCaller } from '../services/platform/caller.js';
import { DomainError } from '../services/platform/errors.js';
import { readGraphqlAnswer } from '../services/platform/graphql-answer.js';
import type { EdgeContext } from './edge-context.js';

type ProcessOptions = Parameters<GraphQLDataSource['process']>[0];
type Answer = Awaited<ReturnType<GraphQLDataSource['process']>>;

/** Longer than what an operation waits for inside: an article is written while its caller waits. */
const ANSWER_WITHIN_MS = 62_000;

function unavailable(subgraph: string, cause: unknown): GraphQLError {
  return new GraphQLError(`The ${subgraph} service can't be reached; try again`, {
    extensions: { code: 'unavailable' },
    originalError: cause instanceof Error ? cause : undefined,
  });
}

const refused = (cause: DomainError): GraphQLError =>
  new GraphQLError(cause.message, { extensions: { code: cause.code }, originalError: cause });

/** Sends a plan's fetches to one subgraph over kept connections, signed for the caller of the operation. */
export class SubgraphDataSource implements GraphQLDataSource<EdgeContext> {
  readonly #pool: Pool;
  readonly #path: string;

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
  }

  async process(options: ProcessOptions): Promise<Answer> {
    const { query, variables, operationName } = options.request;
    const { claims, requestId } = options.context as EdgeContext;
    try {
      const { body, statusCode } = await this.#pool.request({
        path: this.#path,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await this.sign(claims)}`,
          'x-request-id': requestId,
        },
        body: JSON.stringify({ query, variables, operationName }),
      });
      return readGraphqlAnswer(`The ${this.name} service`, statusCode, await body.json()) as Answer;
    } catch (cause) {
      if (cause instanceof DomainError) throw refused(cause);
      throw unavailable(this.name, cause);
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
