/** Values of `prompt` (OpenID Connect Core, 3.1.2.1). */
export const PROMPTS = ['none', 'login', 'consent', 'select_account'] as const;
export type Prompt = (typeof PROMPTS)[number];

const isPrompt = (value: string): value is Prompt => PROMPTS.includes(value as Prompt);

/** Returns the known values of the parameter; others are ignored, as RFC 6749, 3.1 requires of parameters. */
export const readPrompt = (value: string | undefined): ReadonlySet<Prompt> =>
  new Set((value ?? '').split(' ').filter(isPrompt));

/** Returns the query of a request without `prompt=login`, which the user has fulfilled. */
export function withoutLogin(search: string): string {
  const query = new URLSearchParams(search);
  const left = (query.get('prompt') ?? '').split(' ').filter((value) => value && value !== 'login');
  query.delete('prompt');
  if (left.length > 0) query.set('prompt', left.join(' '));
  return `?${query}`;
}
