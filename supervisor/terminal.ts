export type Say = (line: string) => void;

/** Writes lines with the time of day to standard output; a closed reader does not stop the product. */
export function openTerminal(): Say {
  process.stdout.on('error', () => {});
  return (line) => void process.stdout.write(`${new Date().toTimeString().slice(0, 8)}  ${line}\n`);
}
