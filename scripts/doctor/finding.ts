/** `unknown`: it can't be determined from here. */
export type FindingState = 'ok' | 'unknown' | 'warning' | 'fault';

/** One thing that was looked at. */
export interface Finding {
  readonly state: FindingState;
  readonly text: string;
  /** The command or change that mends it. */
  readonly mend?: string;
}

export interface Section {
  readonly name: string;
  readonly findings: readonly Finding[];
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const unknown = (text: string, mend?: string): Finding => ({ state: 'unknown', text, mend });
export const warning = (text: string, mend?: string): Finding => ({ state: 'warning', text, mend });
export const fault = (text: string, mend?: string): Finding => ({ state: 'fault', text, mend });

const MARKS: Readonly<Record<FindingState, string>> = {
  ok: 'ok  ',
  unknown: '?   ',
  warning: 'warn',
  fault: 'FAIL',
};

/** Returns the lines that are printed: each section with its findings, and what mends those that are not ok. */
export const linesOf = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ name, findings }) => [
    name,
    ...findings.flatMap(({ state, text, mend }) => [
      `  ${MARKS[state]}  ${text}`,
      ...(mend ? [`        → ${mend}`] : []),
    ]),
  ]);

/** `3 faults, 1 warning`; without either, whether everything is in order as far as it could be examined. */
export function summaryOf(sections: readonly Section[]): string {
  const states = sections.flatMap(({ findings }) => findings.map(({ state }) => state));
  const counted = (['fault', 'warning'] as const).flatMap((state) => {
    const count = states.filter((found) => found === state).length;
    return count === 0 ? [] : [`${count} ${state}${count === 1 ? '' : 's'}`];
  });
  const inOrder = states.includes('unknown')
    ? 'everything that is known is in order'
    : 'everything is in order';
  return counted.join(', ') || inOrder;
}
