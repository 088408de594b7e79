import { invalid } from '../errors/errors.js';

/** Decodes a name or value of a query; null where its bytes are no UTF-8. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Throws `validation_error` where a name or value is not percent-encoded UTF-8: it would be read as something else. */
export function requireReadableQuery(url: string): void {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const [name = '', ...value] = pair.split('=');
    const parameter = decode(name);
    if (parameter !== null && decode(value.join('=')) !== null) continue;
    const field = parameter === null ? 'query' : `query.${parameter}`;
    throw invalid(field, 'must be percent-encoded UTF-8');
  }
}
