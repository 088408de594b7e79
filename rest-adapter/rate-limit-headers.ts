import type { TSchema } from 'typebox';

const RATE_LIMIT_HEADERS = {
  'RateLimit-Policy': {
    type: 'string',
    description:
      'Requests (q) in a window of so many seconds (w) for one API key or token: `"default";q=60;w=60`.',
  },
  RateLimit: {
    type: 'string',
    description: 'How many are left (r) and in how many seconds the window ends (t): `"default";r=59;t=60`.',
  },
};

const RETRY_AFTER = {
  'Retry-After': { type: 'integer', description: 'Seconds until requests are let through again.' },
};

/** Describes the headers on every answer to a known credential. */
export function withRateLimitHeaders(responses: Readonly<Record<number, TSchema>>): Record<string, object> {
  const described = Object.entries(responses).map(([status, schema]) => {
    if (status === '401') return [status, schema];
    const headers = status === '429' ? { ...RATE_LIMIT_HEADERS, ...RETRY_AFTER } : RATE_LIMIT_HEADERS;
    const own = (schema as { headers?: object }).headers;
    return [status, { ...schema, headers: { ...headers, ...own } }];
  });
  return Object.fromEntries(described);
}
