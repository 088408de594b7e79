/** Prints one line to the terminal. */
export type Say = (line: string) => void;

/** Lines with the time of day on standard output; a reader that went away is no reason to stop. */
export function openTerminal(): Say {
  process.stdout.on('error', () => {});
  return (line) => void process.stdout.write(`${new Date().toTimeString().slice(0, 8)}  ${line}\n`);
}
