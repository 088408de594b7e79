/** Where a bench writes its lines. */
export type Say = (line: string) => void;
