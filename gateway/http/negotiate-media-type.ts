import { DomainError } from '../../services/platform/errors/errors.js';
import { preferredMediaType } from '../../services/platform/http/preferred-media-type.js';

/** The media type of a response. */
export interface AnswerFormat {
  readonly contentType: string;
  /**
   * Whether invalid documents are answered with status 200, as GraphQL over HTTP specifies for
   * `application/json`.
   */
  readonly isLegacy: boolean;
}

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';
const MAX_KNOWN = 200;

const known = new Map<string, AnswerFormat>();
/** Default for clients without a preference. */
export const PLAIN_JSON: AnswerFormat = { contentType: `${JSON_TYPE}; charset=utf-8`, isLegacy: false };

/** Returns the supported media type that `Accept` prefers. Throws `not_acceptable`. */
export function negotiateMediaType(accept: string | undefined): AnswerFormat {
  if (accept === undefined || accept === '*/*') return PLAIN_JSON;
  const before = known.get(accept);
  if (before) return before;
  const type = preferredMediaType(accept, [JSON_TYPE, GRAPHQL_TYPE]);
  if (!type) throw new DomainError('not_acceptable', `Accept must allow ${GRAPHQL_TYPE} or ${JSON_TYPE}`);
  const isLegacy = type === JSON_TYPE && accept.toLowerCase().includes(JSON_TYPE);
  const format = { contentType: `${type}; charset=utf-8`, isLegacy };
  if (known.size < MAX_KNOWN) known.set(accept, format);
  return format;
}
