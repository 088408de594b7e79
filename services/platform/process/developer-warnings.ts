/** Names of warnings of Node.js, and beginnings of those of packages, for who changes the program or its dependencies. */
const DEPRECATION = 'DeprecationWarning';
const UNSUPPORTED_VERSION = 'NodeVersionSupportWarning';

/** Whether a warning concerns those who change the program or its dependencies, and no operator. */
export const isForDevelopers = ({ name, message }: Error): boolean =>
  name === DEPRECATION || message.startsWith(UNSUPPORTED_VERSION);

/** Has the other warnings printed in one line, without the stack and advice of Node.js. */
export function printWarnings(print: (line: string) => unknown): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (!isForDevelopers(warning)) print(`${warning.name}: ${warning.message}`);
  });
}
