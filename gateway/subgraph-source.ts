import type { FetchNode } from '@apollo/query-planner';
import { GraphQLError } from 'graphql';
import { Pool } from 'undici';
import type { SignCaller } from '../services/platform/caller.js';
import { DomainError } from '../services/platform/errors.js';
import { readGraphqlAnswer } from '../services/platform/graphql-answer.js';
import type { EdgeContext } from './edge-context.js';
import { EntityBatches } from './entity-batch.js';
import type { SubgraphAnswer } from './execution/execute-plan.js';
import { type ByteLimit, postJson } from './post-json.js';

/** Longer than what an operation waits for inside: an article is written while its caller waits. */
const ANSWER_WITHIN_MS = 62_000;

/** A plan names each fetch for its place in the plan, which would keep apart those that ask for the same. */
const withoutName = (query: string): string => query.replace(/^query \w+\(/, 'query(');

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
export class SubgraphSource {
  readonly #pool: Pool;
  readonly #path: string;
  readonly #entities: EntityBatches;
  /** A fetch's body up to its variables, which are all that differs. */
  readonly #beginnings = new WeakMap<FetchNode, string>();

  constructor(
    private readonly name: string,
    url: string,
    private readonly sign: SignCaller,
    private readonly limit: ByteLimit,
  ) {
    const { origin, pathname } = new URL(url);
    this.#path = pathname === '/' ? '/graphql' : pathname;
    this.#pool = new Pool(origin, {
      connections: 64,
      headersTimeout: ANSWER_WITHIN_MS,
      bodyTimeout: ANSWER_WITHIN_MS,
    });
    this.#entities = new EntityBatches(async ({ beginning, variables, ...fetch }) => {
      const { representations, token, requestId } = fetch;
      const body = `${beginning}${JSON.stringify({ ...variables, representations })}}`;
      return this.#send({ body, token, requestId });
    });
  }

  async fetch(
    fetch: FetchNode,
    variables: Readonly<Record<string, unknown>>,
    { claims, requestId, log }: EdgeContext,
  ): Promise<SubgraphAnswer> {
    const token = await this.sign(claims);
    const beginning = this.#beginningOf(fetch);
    // A client's own variable may have that name as well.
    if (!fetch.requires)
      return this.#send({ body: `${beginning}${JSON.stringify(variables)}}`, token, requestId });
    const { representations, ...others } = variables as { representations: unknown[] };
    return this.#entities.fetch({ beginning, token, requestId, log, representations, variables: others });
  }

  #beginningOf(fetch: FetchNode): string {
    const known = this.#beginnings.get(fetch);
    if (known !== undefined) return known;
    const { operation, operationName, requires } = fetch;
    const asked = requires ? { query: withoutName(operation) } : { query: operation, operationName };
    const beginning = `${JSON.stringify(asked).slice(0, -1)},"variables":`;
    this.#beginnings.set(fetch, beginning);
    return beginning;
  }

  async #send({ body, token, requestId }: Fetch): Promise<SubgraphAnswer> {
    try {
      const headers = { authorization: `Bearer ${token}`, 'x-request-id': requestId };
      const { statusCode, json, sizeBytes } = await postJson(
        this.#pool,
        this.#path,
        body,
        headers,
        this.limit,
      );
      const answer = readGraphqlAnswer(`The ${this.name} service`, statusCode, json) as SubgraphAnswer;
      return { ...answer, sizeBytes };
    } catch (cause) {
      if (cause instanceof DomainError) throw refused(cause);
      throw unavailable(this.name, cause);
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
