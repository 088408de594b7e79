/** Writes a line of a benchmark's output. */
export type Say = (line: string) => void;

export const met = (isMet: boolean): string => (isMet ? 'met' : 'missed');
