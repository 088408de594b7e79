import { say } from './say.mjs';

const REMINDER_MS = 30_000;

/** Seconds that each step took, by its name. @type {Map<string, number>} */
const durations = new Map();

/**
 * Runs a step of the set-up, of which some run at once: one line says what it does, and more follow only while it
 * takes long.
 * @template T
 * @param {string} name
 * @param {string} purpose
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, purpose, work) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  say(`${name}: ${purpose}`);
  const reminder = setInterval(() => say(`${name}: still running (${seconds()} s)`), REMINDER_MS);
  try {
    return await work();
  } finally {
    clearInterval(reminder);
    durations.set(name, seconds());
  }
}

/** Says how long each step took, if there was one. @param {number} startedAt */
export function sayDurations(startedAt) {
  if (durations.size === 0) return;
  const all = Math.round((Date.now() - startedAt) / 1000);
  const each = [...durations].map(([name, seconds]) => `${name} ${seconds} s`);
  say(`Set-up finished in ${all} s (${each.join(', ')}; partly at the same time)`);
}
