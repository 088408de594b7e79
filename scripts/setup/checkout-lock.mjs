import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @param {string} path */
function take(path) {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * A lock file is empty for a moment between its creation and the first write, so an empty one is stale only
 * when it is old.
 * @param {string} path
 */
function isStale(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return pid ? !isRunning(pid) : Date.now() - statSync(path).mtimeMs > 10_000;
  } catch {
    return false; // The file was deleted meanwhile.
  }
}

/**
 * Serializes installing and building when two commands start at once in one checkout.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function whileLocked(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  let said = false;
  while (!take(path)) {
    if (isStale(path)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!said) say('Waiting for another start in this checkout to finish its set-up');
    said = true;
    await sleep(250);
  }
  const release = () => rmSync(path, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
