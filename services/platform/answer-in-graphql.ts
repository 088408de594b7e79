import type { FastifyInstance } from 'fastify';

interface Refusal {
  readonly error?: { readonly code: string; readonly message: string };
  readonly errors?: ReadonlyArray<{ readonly message: string; readonly extensions?: object }>;
}

/**
 * Every refusal at a GraphQL address is one of GraphQL's, with the request's id: also of what did not get as far as an
 * operation, such as a body that is no JSON, or a request without a query.
 */
export function answerInGraphql(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload;
    const refusal = readRefusal(payload);
    if (!refusal) return payload;
    const { error, errors = [] } = refusal;
    const told = error ? [{ message: error.message, extensions: { code: error.code } }] : errors;
    const withId = told.map(({ extensions, ...rest }) => ({
      ...rest,
      extensions: { ...extensions, requestId: request.id },
    }));
    return JSON.stringify({ ...refusal, error: undefined, errors: withId });
  });
}

function readRefusal(payload: string): Refusal | null {
  try {
    const body = JSON.parse(payload) as Refusal;
    return body.error || body.errors ? body : null;
  } catch {
    return null;
  }
}
