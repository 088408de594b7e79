import type { FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import type { Received, ReceiverDeps } from '../route.js';
import { receiveFile } from './receive-file.js';
import { namesSource, readUploadFields, requireOneWay, type UploadParts } from './upload-fields.js';

/** A form contains the video; a JSON body names its URL or announces its upload, which is also the default. */
export async function receiveSource(
  request: FastifyRequest,
  claims: CallerClaims,
  deps: ReceiverDeps,
): Promise<Received<UploadParts>> {
  const form = { holds: 'source', readFields: readUploadFields, requireOneWay } as const;
  if (request.isMultipart()) return receiveFile(request, claims, deps, form);
  const body = readUploadFields(request.body === undefined ? {} : request.body);
  if (namesSource(body)) requireOneWay(body, { hasFile: false });
  return { body, discard: async () => undefined };
}
