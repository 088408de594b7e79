import Negotiator from 'negotiator';
import { DomainError } from '../../services/platform/errors.js';

/** How an answer is written. */
export interface AnswerFormat {
  readonly contentType: string;
  /** Whether a document that does not hold is answered with 200, as GraphQL over HTTP has it for those who ask for plain JSON. */
  readonly isLegacy: boolean;
}

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';
const MAX_KNOWN = 200;

const known = new Map<string, AnswerFormat>();
/** Default for clients without a preference. */
export const PLAIN_JSON: AnswerFormat = { contentType: `${JSON_TYPE}; charset=utf-8`, isLegacy: false };

/** What `Accept` likes best of the two there are. Throws `not_acceptable`. */
export function negotiateMediaType(accept: string | undefined): AnswerFormat {
  if (accept === undefined || accept === '*/*') return PLAIN_JSON;
  const before = known.get(accept);
  if (before) return before;
  const [type] = new Negotiator({ headers: { accept } }).mediaTypes([JSON_TYPE, GRAPHQL_TYPE]);
  if (!type) throw new DomainError('not_acceptable', `Accept must allow ${GRAPHQL_TYPE} or ${JSON_TYPE}`);
  const isLegacy = type === JSON_TYPE && accept.toLowerCase().includes(JSON_TYPE);
  const format = { contentType: `${type}; charset=utf-8`, isLegacy };
  if (known.size < MAX_KNOWN) known.set(accept, format);
  return format;
}
