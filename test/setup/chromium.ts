import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Draws pages without the windows and panels of a whole browser, in less than half of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_BROWSER = '/usr/bin/chromium';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium with nothing stored; additional arguments are the test's own. */
export const launchChromium = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : WHOLE_BROWSER,
    args: [...ARGUMENTS, ...args],
  });

let shared: Promise<Browser> | undefined;

/** Returns the Chromium of this process, which ends with it. A test file closes the pages that it has opened. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** Closes every page, with what it has stored. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
