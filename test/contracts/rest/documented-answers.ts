import type { Answer } from '../../setup/rest-client.js';
import type { DocumentedOperation } from './documented-operations.js';
import { checkAnswer, checkText } from './schema-checks.js';

/** Headers that occur only in responses to requests with an API credential. */
const OF_CREDENTIALS = ['RateLimit-Policy', 'RateLimit', 'WWW-Authenticate'];

/** Returns readable differences between a response and the documentation of its operation. */
export function undocumented(operation: DocumentedOperation, answer: Answer): string[] {
  const { status, headers } = answer;
  const documented = operation.responses[status];
  if (!documented) return [`${operation.name} does not document the status ${status}`];
  const faults: string[] = [];

  for (const [name, { schema }] of Object.entries(documented.headers ?? {})) {
    const value = headers.get(name);
    const isOptional = !operation.route && OF_CREDENTIALS.includes(name);
    if (value === null && isOptional) continue;
    if (value === null) faults.push(`the header ${name} is missing`);
    else faults.push(...checkText(schema, value));
  }
  if (!headers.get('x-request-id')) faults.push('the header X-Request-Id is missing');

  if (!documented.content) {
    if (answer.text !== '') faults.push('a body is not documented');
    return faults;
  }
  const type = (headers.get('content-type') ?? '').split(';')[0] as string;
  const content = documented.content[type];
  if (!content) faults.push(`a body of the type ${type || 'none'} is not documented`);
  else faults.push(...checkAnswer(content.schema, type.endsWith('json') ? answer.json : answer.text));
  return faults;
}
