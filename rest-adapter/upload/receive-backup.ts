import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { CallerClaims } from '../../services/platform/caller.js';
import { DomainError } from '../../services/platform/errors.js';
import { makePartReader } from '../../services/platform/read-part.js';
import type { Received, ReceiverDeps } from '../route.js';
import { receiveFile } from './receive-file.js';

/** What a client sends as JSON. */
export const RestoreBody = Type.Object(
  {
    backupId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'A backup of this workspace.' }),
    ),
    backupUrl: Type.Optional(
      Type.String({
        format: 'uri',
        maxLength: 2048,
        description: 'Public http or https URL to fetch the backup from.',
      }),
    ),
    filename: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'Returns a URL to send the file to.' }),
    ),
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Default: that of the backup.' }),
    ),
    projectId: Type.Optional(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
);
type RestoreFields = Static<typeof RestoreBody>;

/** What a client sends: the file itself in a form only. */
export const RestoreForm = Type.Object(
  {
    file: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        format: 'binary',
        description: 'The backup, as a part of multipart/form-data.',
      }),
    ),
    ...RestoreBody.properties,
  },
  { additionalProperties: false },
);

/** A backup as the operation takes it: a file by the id media gave it. */
export const RestoreParts = Type.Object(
  { ...RestoreBody.properties, fileId: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
export type RestoreParts = Static<typeof RestoreParts>;

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
  throw new DomainError('validation_error', `body ${rule} ${WAYS}`, { field: 'body' });
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
