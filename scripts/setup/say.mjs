/** @param {string} line */
export function say(line) {
  process.stdout.write(`${new Date().toTimeString().slice(0, 8)}  ${line}\n`);
}
