import { EVERY_SCOPE, type Scope } from '../../../schemas/access.js';
import { PERMISSIONS, scopesOf } from '../../../services/platform/access/access.js';
import { ROLES, type Role } from '../../../services/platform/access/caller.js';
import { MAX_REST_BODY_BYTES } from '../../../services/platform/http/request-bytes.js';
import type { Answer } from '../../setup/rest-client.js';
import type { ContractProduct, EdgeName, OperationRequest } from './contract-product.js';
import type { DocumentedOperation } from './documented-operations.js';
import { OPERATION_CASES } from './operation-cases.js';
import { ELSEWHERE, sendUntilLimited } from './send-until-limited.js';

interface Provocation {
  readonly operation: DocumentedOperation;
  readonly product: ContractProduct;
  /** A valid request of the operation. */
  readonly request: OperationRequest;
}
type Provoke = (provocation: Provocation) => Promise<readonly Answer[]>;

const send = async (
  { operation, product, request }: Provocation,
  differing: OperationRequest = {},
  edge?: EdgeName,
): Promise<Answer> => product.send(operation, { ...request, ...differing }, edge);

const hasBody = (operation: DocumentedOperation): boolean => operation.requestBody !== undefined;

/** Whether the resource belongs to a workspace; tools are the same in all of them. */
const belongsToWorkspace = ({ path }: DocumentedOperation): boolean => !path.startsWith('/v1/tools/');

/** Returns a role without the operation's permission. */
const roleWithout = ({ access: { permission } }: DocumentedOperation): Role =>
  ROLES.find((role) => permission && !PERMISSIONS[role].includes(permission)) as Role;

const MISSING = 'missing_1';
const firstParam = ({ request: { params = {} } }: Provocation): string => Object.values(params)[0] ?? '';

/** Returns the same request for a resource that does not exist. */
const missing = ({ request: { params = {} } }: Provocation): OperationRequest => {
  const [first = ''] = Object.keys(params);
  return { params: { ...params, [first]: MISSING } };
};

/** Provokes a status and code at any operation that documents it. */
const RULES: Readonly<Record<string, Provoke>> = {
  // `*` matches any content, which may change between two requests, such as a plan's usage.
  '304': async (at) => [await send(at, { headers: { 'if-none-match': '*' } })],
  '400 validation_error': async (at) => [
    await send(at, { query: { ...at.request.query, nonsense: '1' } }),
    ...(hasBody(at.operation)
      ? [await send(at, { body: { ...(at.request.body as object), nonsense: 1 } })]
      : []),
    ...(at.operation.method === 'POST' ? [await send(at, { headers: { 'idempotency-key': 'a b' } })] : []),
  ],
  '401 authentication_error': async (at) => [
    await send(at, { key: null }),
    await send(at, { key: 'svc_live_nobodys' }),
    await send(at, { key: 'svc_oat_nobodys' }),
  ],
  '403 insufficient_scope': async (at) => {
    const needed = scopesOf(at.operation.access);
    const others = EVERY_SCOPE.filter((scope) => !needed.includes(scope));
    return [await send(at, { key: await at.product.token('owner', others) })];
  },
  '403 insufficient_role': async (at) => [
    await send(at, { key: await at.product.token(roleWithout(at.operation), EVERY_SCOPE as Scope[]) }),
  ],
  '403 limit_exceeded': async (at) => [await send(at, { key: at.product.keys.free })],
  '404 not_found': async (at) => {
    const unknown = await send(at, missing(at));
    if (!belongsToWorkspace(at.operation)) return [unknown];
    const foreign = await send(at, { key: at.product.keys.other });
    if (foreign.text.replaceAll(firstParam(at), MISSING) !== unknown.text)
      throw new Error(`What another workspace has reads unlike what nobody has: ${foreign.text}`);
    return [unknown, foreign];
  },
  '405 method_not_allowed': async (at) => [await send(at, { method: 'PROPFIND' })],
  '406 not_acceptable': async (at) => [await send(at, { headers: { accept: 'image/png' } })],
  '409 conflict': async (at) => {
    const headers = { 'idempotency-key': at.product.anId('order') };
    await send(at, { headers });
    return [await send(at, { headers, body: { ...(at.request.body as object), nonsense: 1 } })];
  },
  '413 payload_too_large': async (at) => [
    await send(at, { body: { padding: 'x'.repeat(MAX_REST_BODY_BYTES) } }),
  ],
  '415 unsupported_media_type': async (at) => [
    await send(at, { body: at.request.body ?? {}, headers: { 'content-type': 'application/x-unknown' } }),
  ],
  '423 locked': async (at) => {
    await at.product.rows.lock(at.request.params?.id ?? '');
    return [await send(at)];
  },
  '429 rate_limit_exceeded': async (at) => [
    await sendUntilLimited(() => send(at, { headers: ELSEWHERE }, 'strict')),
  ],
  '500 internal_error': async (at) => [await send(at, {}, at.operation.route ? 'broken' : 'auth broken')],
  '503 unavailable': async (at) => [await send(at, {}, at.operation.route ? 'away' : 'auth away')],
};

/** Returns the responses for a documented status of an operation; null when no case provokes it. */
export async function provoke(
  operation: DocumentedOperation,
  cell: string,
  product: ContractProduct,
): Promise<readonly Answer[] | null> {
  const known = OPERATION_CASES[operation.name];
  const own = known?.answers?.[cell];
  if (own) return [await own(product)];
  if (!known) return null;
  const at: Provocation = { operation, product, request: await known.request(product) };
  if (RULES[cell]) return RULES[cell](at);
  if (cell >= '300') return null;
  // The second request finds the job of the first one running.
  const first = await send(at);
  const isSecond = cell === '200' && operation.responses['202'] !== undefined;
  return [isSecond ? await send(at) : first];
}
