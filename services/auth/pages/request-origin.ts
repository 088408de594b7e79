import type { FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { ReadClientAddress } from '../../platform/http/client-address.js';
import { type RequestOrigin, recordFailedSignIn } from '../audit/record-action.js';

/** Returns where a request to the pages came from, for the audit log. */
export const readOrigin = async (
  { readClientAddress }: { readonly readClientAddress: ReadClientAddress },
  request: FastifyRequest,
): Promise<RequestOrigin & { readonly address: string }> => ({
  address: await readClientAddress(request),
  requestId: request.id,
});

/** Records a failed sign-in without delaying the response. */
export function noteFailedSignIn(
  { db }: { readonly db: DataSource },
  { log }: Pick<FastifyRequest, 'log'>,
  email: string,
  origin: RequestOrigin,
): void {
  recordFailedSignIn(db, email, origin).catch((err) =>
    log.warn({ err }, 'a failed sign-in is missing in the audit log'),
  );
}
