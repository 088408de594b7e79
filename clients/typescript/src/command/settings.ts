import { join } from 'node:path';

/** What the environment says about the command's user and service. */
export interface Settings {
  /** Folder of the user's configuration. */
  readonly folder: string;
  /** `--url` or VPS_URL. */
  readonly url: string | undefined;
  /** VPS_API_KEY: the credential of a machine. */
  readonly apiKey: string | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Follows the XDG Base Directory Specification, and the conventions of Windows. */
export function readSettings(env: Environment, homeFolder: string, url: string | undefined): Settings {
  const base = env.XDG_CONFIG_HOME || env.APPDATA || join(homeFolder, '.config');
  return {
    folder: join(base, 'vps'),
    url: url || env.VPS_URL || undefined,
    apiKey: env.VPS_API_KEY || undefined,
  };
}
