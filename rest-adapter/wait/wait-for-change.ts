import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { credentialKey } from '../../services/platform/edge/concurrency.js';
import { errorMessage } from '../../services/platform/errors/errors.js';
import { startDeadline } from '../../services/platform/retry/deadline.js';
import { isKnown } from '../cache-answers.js';
import type { Route, RouteResponse } from '../route.js';
import type { Follow } from './follow.js';
import { readPreferredWait } from './preferred-wait.js';

/**
 * Maximum number of waiting responses per credential and process; further requests are answered immediately.
 */
export const MAX_WAITING = 20;

export interface Waiting {
  readonly route: Route;
  readonly input: Parameters<Route['respond']>[1];
  readonly claims: CallerClaims;
  /** The current response. */
  readonly present: RouteResponse;
}

export interface Waited {
  readonly answer: RouteResponse;
  /** `Preference-Applied`; null when the response did not wait. */
  readonly applied: string | null;
}

/** Waits until the response differs from the one the client has, for as long as the client prefers. */
export type WaitForChange = (request: FastifyRequest, waiting: Waiting) => Promise<Waited>;

const textOf = ({ body }: RouteResponse): string => JSON.stringify(body);

/** All waits end when the server closes. */
export function makeWaitForChange(app: FastifyInstance, follow: Follow): WaitForChange {
  const waiting = new Map<string, number>();
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  return async (request, { route, input, claims: ofRequest, present }) => {
    // A stream's claims are compared with those of later checks of the credential, which have no address.
    const { clientAddress: _, ...claims } = ofRequest;
    const seconds = readPreferredWait(request.headers.prefer);
    const { changes } = route;
    const key = credentialKey(claims);
    const count = waiting.get(key) ?? 0;
    if (!changes || seconds === null || closing.signal.aborted || count >= MAX_WAITING)
      return { answer: present, applied: null };
    const applied = `wait=${seconds}`;
    const known = request.headers['if-none-match'];
    const isNews = known !== undefined && !isKnown(textOf(present), known);
    if (isNews || changes.isOver(present)) return { answer: present, applied };

    const hangUp = new AbortController();
    const hungUp = () => hangUp.abort();
    request.raw.socket.once('close', hungUp);
    const end = startDeadline(seconds * 1000, closing.signal, hangUp.signal);
    waiting.set(key, count + 1);
    try {
      const call = {
        document: changes.document,
        variables: route.variables(input),
        claims,
        authorization: request.headers.authorization ?? '',
        requestId: request.id,
      };
      for await (const { data } of follow(call, end.signal)) {
        const answer = route.respond(data, input);
        if (textOf(answer) !== textOf(present)) return { answer, applied };
      }
    } catch (err) {
      if (!end.signal.aborted) {
        request.log.warn({ err: errorMessage(err) }, 'a change could not be waited for');
        return { answer: present, applied: null };
      }
    } finally {
      end.clear();
      request.raw.socket.off('close', hungUp);
      const left = (waiting.get(key) ?? 1) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
    return { answer: present, applied };
  };
}
