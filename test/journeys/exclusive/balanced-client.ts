import { randomUUID } from 'node:crypto';
import { type Answer, type CallApi, makeRestClient } from '../../setup/rest-client.js';
import { waitUntil } from '../../setup/wait-until.js';

interface Edge {
  readonly url: string;
  readonly api: CallApi;
}

/** A load balancer in front of several edges: while one is away, the same request is sent to another. */
export class BalancedClient {
  /** Refusals that no client can expect. */
  readonly unexpected: string[] = [];
  readonly #edges: readonly Edge[];
  #turn = 0;

  constructor(urls: readonly string[], apiKey: string) {
    this.#edges = urls.map((url) => ({ url, api: makeRestClient(url, apiKey) }));
  }

  /** URL of the edge whose turn it is. */
  nextUrl(): string {
    return this.#next().url;
  }

  /** Returns the answer of the first edge that is not away; 409 tells that the same request is still in progress. */
  send(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    return waitUntil(`${method} ${path} is answered`, async () => {
      const answer = await this.#next()
        .api(method, path, { body, headers })
        .catch(() => null);
      if (!answer || answer.status === 503 || answer.status === 409) return null;
      if (answer.status >= 400) this.unexpected.push(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer;
    });
  }

  #next(): Edge {
    this.#turn = (this.#turn + 1) % this.#edges.length;
    return this.#edges[this.#turn] as Edge;
  }
}
