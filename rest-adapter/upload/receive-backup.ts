import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { text } from '../../schemas/text.js';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { invalid } from '../../services/platform/errors/errors.js';
import { makePartReader } from '../../services/platform/validation/read-part.js';
import type { Received, ReceiverDeps } from '../route.js';
import { receiveFile } from './receive-file.js';

/** What a client sends as JSON. */
export const RestoreBody = z.strictObject({
  backupId: text({ minLength: 1, maxLength: 200 }).describe('A backup of this workspace.').optional(),
  backupUrl: text({ format: 'uri', maxLength: 2048 })
    .describe('Public http or https URL to fetch the backup from.')
    .optional(),
  filename: text({ minLength: 1, maxLength: 255 }).describe('Returns a URL to send the file to.').optional(),
  name: text({ minLength: 1, maxLength: 200, format: 'label' })
    .describe('Default: that of the backup.')
    .optional(),
  projectId: text({ minLength: 1 }).optional(),
});
type RestoreFields = z.infer<typeof RestoreBody>;

/** What a client sends: the file itself in a form only. */
export const RestoreForm = z.strictObject({
  file: z
    .string()
    .meta({ format: 'binary', description: 'The backup, as a part of multipart/form-data.' })
    .optional(),
  ...RestoreBody.shape,
});

/** A backup as the operation takes it: a file by the id media gave it. */
export const RestoreParts = z.strictObject({ ...RestoreBody.shape, fileId: z.string().optional() });
export type RestoreParts = z.infer<typeof RestoreParts>;

const readFields = makePartReader('body', RestoreBody) as (value: unknown) => RestoreFields;

const WAYS =
  'the backup in the part file (multipart/form-data), backupId, its address in backupUrl, or filename for an address to send it to';

/** One of the ways to give a backup, and only one. Throws `validation_error`. */
function requireOneWay(
  { backupId, backupUrl, filename }: RestoreFields,
  { hasFile }: { readonly hasFile: boolean },
): void {
  const ways = [hasFile, backupId !== undefined, backupUrl !== undefined, filename !== undefined];
  const given = ways.filter(Boolean).length;
  if (given === 1) return;
  const rule = given > 1 ? 'must have only one of' : 'must have one of';
  throw invalid('body', `${rule} ${WAYS}`);
}

/** A form brings the backup along; JSON says where it is, or that it will be sent. */
export async function receiveBackup(
  request: FastifyRequest,
  claims: CallerClaims,
  deps: ReceiverDeps,
): Promise<Received<RestoreParts>> {
  if (request.isMultipart())
    return receiveFile(request, claims, deps, { holds: 'backup', readFields, requireOneWay });
  const body = readFields(request.body === undefined ? {} : request.body);
  requireOneWay(body, { hasFile: false });
  return { body, discard: async () => undefined };
}
