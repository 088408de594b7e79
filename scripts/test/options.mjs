/**
 * @typedef {object} TestOptions
 * @property {number} [seed] of the order of the files and of the suspensions of a shaken run
 * @property {boolean} isShaken
 * @property {boolean} isFull
 * @property {string[]} mochaArguments all other arguments
 */

/** @param {readonly string[]} args @returns {TestOptions} */
export function readOptions(args) {
  const isShaken = args.includes('--shaken');
  const given = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length);
  if (given !== undefined && !/^\d{1,9}$/.test(given))
    throw new Error(`--seed=${given} must be a number of at most 9 digits`);
  const seed = given !== undefined ? Number(given) : isShaken ? Math.floor(Math.random() * 1e9) : undefined;
  return {
    ...(seed !== undefined && { seed }),
    isShaken,
    isFull: args.includes('--all'),
    mochaArguments: args.filter((arg) => !/^--(shaken|all|seed=.*)$/.test(arg)),
  };
}
