import { spawn } from 'node:child_process';
import { revokeTokens, signIn } from '../authorization.js';
import type { Command } from '../command.js';
import { findUrl } from '../connect.js';
import { CredentialStore } from '../credential-store.js';
import { CommandError, EXIT_CODES } from '../failure.js';
import { withinTime } from '../time-limit.js';

const WITHIN_MS = 10 * 60_000;

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens the user's browser; where there is none, the user opens the printed address. */
function openBrowser(address: string): void {
  const [program = 'xdg-open', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  opener.on('error', () => undefined);
  opener.unref();
}

const login: Command = {
  name: 'login',
  summary: 'Sign in with the browser',
  options: {
    'no-browser': { type: 'boolean', description: 'Print the address instead of opening a browser' },
  },
  async run({ output, settings, signal, values }) {
    const url = await findUrl(settings);
    const store = new CredentialStore(settings.folder);
    const show = (address: string) => {
      if (output.isJson) output.result({ signInUrl: address }, '');
      output.note(`Sign in with your browser:\n\n  ${address}\n`);
      if (output.isInteractive && !values['no-browser']) openBrowser(address);
    };
    const tokens = await withinTime(WITHIN_MS, signal, (within) =>
      signIn(url, { signal: within, show }).catch((error: unknown) => {
        if (!within.aborted || signal.aborted) throw error;
        throw new CommandError(
          EXIT_CODES.credential,
          'No one signed in within ten minutes',
          'Run vps login again.',
        );
      }),
    );
    await store.exclusively(() => store.save(url, tokens));
    output.result({ url, credentials: store.path }, `Signed in to ${url}`);
  },
};

const logout: Command = {
  name: 'logout',
  summary: 'End the sign-in and delete its tokens',
  async run({ output, settings }) {
    const url = await findUrl(settings);
    const store = new CredentialStore(settings.folder);
    await store.exclusively(async () => {
      const tokens = await store.find(url);
      if (!tokens) throw new CommandError(EXIT_CODES.credential, `Not signed in to ${url}`);
      await store.remove(url);
      await revokeTokens(url, tokens);
    });
    output.result({ url, signedOut: true }, `Signed out of ${url}`);
  },
};

const whoami: Command = {
  name: 'whoami',
  summary: 'Show who is signed in, and where',
  async run({ connect, output, settings }) {
    const client = await connect();
    const url = await findUrl(settings);
    const { me } = await client.graphql.run<{ me: { workspace: { id: string; name: string } } }>(
      '{ me { workspace { id name } } }',
    );
    output.result(
      { url, workspace: me.workspace },
      `${url}, workspace ${me.workspace.name} (${me.workspace.id})`,
    );
  },
};

export const signInCommands: readonly Command[] = [login, logout, whoami];
