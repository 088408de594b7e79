import { type TSchema, Type } from 'typebox';
import { ErrorBody } from '../routes/schemas.js';

/** What every POST takes besides. */
export const IDEMPOTENCY_HEADERS = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]+$',
      description:
        'Makes it safe to send the request again: the operation’s first answer to a key, be it a refusal, is kept for 24 hours ' +
        'for the API key or approval at hand, and given again to a request that says the same, with the same scopes and role. Not kept: what is refused before ' +
        'the operation begins, 500 and 503. The operation itself has one effect for a key: where the first answer was lost, it is given anew, with the same ids. At most 20 000 answers of one API key or approval are kept at once, 256 MiB together; a new key beyond ' +
        'that is refused with limit_exceeded.',
    }),
  ),
});

const REPLAYED = {
  'Idempotency-Replayed': {
    type: 'string',
    description: '`true` on an answer that was given before, to the first request with the key.',
  },
};

/** Refused by every POST: a key that is in use, or was used for something else. */
export function withReplays(responses: Readonly<Record<number, TSchema>>): Record<number, TSchema> {
  const replayed = Object.entries({ ...responses, 409: responses[409] ?? ErrorBody }).map(
    ([status, schema]) =>
      ['401', '429', '503'].includes(status)
        ? [status, schema]
        : [status, { ...schema, headers: { ...(schema as { headers?: object }).headers, ...REPLAYED } }],
  );
  return Object.fromEntries(replayed);
}
