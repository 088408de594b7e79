/** @typedef {{ title?: string, url?: string, severity?: string }} Advisory */
/** @typedef {{ name: string, severity: string, via: Array<string | Advisory>, range?: string }} Finding */

const SERIOUS = ['high', 'critical'];

/**
 * Reads what `npm audit --json --omit=dev` printed. A registry that cannot be asked is no failure, and neither are advisories below
 * high; both are said.
 * @param {string} printed
 * @returns {{ lines: string[], isFailure: boolean }}
 */
export function reportAudit(printed) {
  const answer = parse(printed);
  if (!answer?.vulnerabilities) {
    const reason = answer?.message ?? 'npm gave no answer';
    return {
      lines: [`Advisories: not checked, the registry could not be asked (${reason})`],
      isFailure: false,
    };
  }
  const findings = Object.values(answer.vulnerabilities);
  const serious = findings.filter(({ severity }) => SERIOUS.includes(severity));
  const lines = serious.map(
    ({ name, range = '*', severity, via }) => `Advisory: ${name} ${range} is ${severity}: ${describe(via)}`,
  );
  const others = findings.length - serious.length;
  lines.push(`Advisories: ${serious.length} high or critical of production dependencies, ${others} below`);
  return { lines, isFailure: serious.length > 0 };
}

/** @param {Finding['via']} via */
const describe = (via) =>
  via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`)).join(', ');

/**
 * @param {string} printed
 * @returns {{ message?: string, vulnerabilities?: Record<string, Finding> } | null}
 */
function parse(printed) {
  try {
    return JSON.parse(printed);
  } catch {
    return null;
  }
}
