import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import type { SignCaller } from '../../services/platform/access/caller.js';
import { COUNTED_FOR_HEADER } from '../../services/platform/edge/guard.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { GraphqlAnswer } from '../../services/platform/graphql/graphql-answer.js';
import type { OperationCall } from '../execute.js';

/** Yields the results of a subscription until it completes or the signal aborts. */
export type Follow = (
  call: Omit<OperationCall, 'log'>,
  signal: AbortSignal,
) => AsyncIterableIterator<Required<Pick<GraphqlAnswer, 'data'>>>;

const DATA = 'data: ';

/**
 * Subscribes to event streams of a gateway in another process, which trusts the adapter to have counted the
 * request.
 */
export function makeHttpFollow(
  gatewayUrl: string,
  sign: SignCaller,
): { follow: Follow; close(): Promise<void> } {
  // Each stream occupies a connection and may be silent for a long time.
  const pool = new Pool(new URL(gatewayUrl).origin, { connections: null, bodyTimeout: 0 });
  async function* follow(
    { document, variables, claims, authorization, requestId }: Omit<OperationCall, 'log'>,
    signal: AbortSignal,
  ): ReturnType<Follow> {
    const { statusCode, body } = await pool.request({
      path: '/graphql/stream',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        authorization,
        'x-request-id': requestId,
        [COUNTED_FOR_HEADER]: await sign(claims),
      },
      body: JSON.stringify({ query: document, variables }),
      signal,
    });
    try {
      if (statusCode !== 200) throw cannotFollow();
      for await (const line of linesOf(body)) {
        if (!line.startsWith(DATA)) continue;
        const { data, errors } = JSON.parse(line.slice(DATA.length)) as GraphqlAnswer;
        if (errors) throw cannotFollow();
        yield { data };
      }
    } finally {
      body.destroy();
    }
  }
  return { follow, close: () => pool.destroy() };
}

const cannotFollow = () => new DomainError('unavailable', 'Changes can’t be followed now; try again');

/**
 * Yields the lines of a text as they arrive. `node:readline` is not used, because its interface emits stream
 * errors after its iterator has returned, which crashes the process for lack of a listener.
 */
async function* linesOf(body: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() as string;
    yield* lines;
  }
}
