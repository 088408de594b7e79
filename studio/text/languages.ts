/** Returns whether two codes name one language, in whatever region: `en-US` and `en-GB` do. */
export function isSameLanguage(one: string | null | undefined, other: string | null | undefined): boolean {
  return Boolean(one && other) && baseOf(one as string) === baseOf(other as string);
}

const baseOf = (code: string): string => (code.split('-')[0] as string).toLowerCase();
