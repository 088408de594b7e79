const NEEDED = [20, 20, 0];

/**
 * What is wrong with this version of Node, for a person; `null` when it will do.
 * @param {string} version as in `process.versions.node`
 * @returns {string | null}
 */
export function findNodeFault(version) {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  for (const [i, needed] of NEEDED.entries()) {
    if (parts[i] > needed) return null;
    if (parts[i] < needed) return `Node ${NEEDED.join('.')} or newer is needed; this is ${version}`;
  }
  return null;
}
