const NEEDED = [20, 20, 0];

/**
 * Returns a readable reason why this version of Node is unsupported, or `null` if it is supported.
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
