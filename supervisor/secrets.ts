import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';
import { InvalidConfiguration } from '../services/platform/config/config.js';
import { randomText } from '../services/platform/text/ids.js';
import { storePrivateFile } from './private-file.js';

const PublicKey = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().min(1),
  kid: z.string().regex(/^[a-z][a-z0-9-]{0,62}$/),
  d: z.undefined({ error: 'is a private key; provide the public part, without d' }).optional(),
});

/**
 * Reads the public keys of an operator's own services, which may then call a subgraph directly. Throws
 * `InvalidConfiguration`.
 */
export function readExtraPublicKeys(text: string | undefined, ours: readonly string[]): JWK[] {
  if (!text) return [];
  const refuse = (faults: string[]) =>
    new InvalidConfiguration(faults.map((fault) => `CALLER_EXTRA_PUBLIC_KEYS: ${fault}`));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refuse(['is not JSON']);
  }
  const parsed = z.object({ keys: z.array(PublicKey) }).safeParse(json);
  if (!parsed.success)
    throw refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const { keys } = parsed.data;
  const kids = keys.map(({ kid }) => kid);
  const taken = kids.filter((kid, i) => ours.includes(kid) || kids.indexOf(kid) !== i);
  if (taken.length > 0) throw refuse(taken.map((kid) => `the kid "${kid}" is already in use`));
  return keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }));
}

export const ISSUERS = ['edge', 'videos', 'jobs', 'auth', 'webhooks', 'media'] as const;
export type Issuer = (typeof ISSUERS)[number];

export interface Secrets {
  /** Private JWK of each issuer, as JSON; its `kid` is the issuer. */
  readonly signingKeys: Readonly<Record<Issuer, string>>;
  /** JWKS of all issuers, as JSON. */
  readonly publicKeys: string;
  readonly storageSigningSecret: string;
  readonly webhookSecretsKey: string;
  /** The services' database passwords are derived from it. */
  readonly databaseRoleSecret: string;
}

/** The environment variable that replaces an issuer's stored key. */
export const signingKeyVariable = (issuer: Issuer): string => `CALLER_SIGNING_KEY_${issuer.toUpperCase()}`;

async function makeSigningKey(issuer: Issuer): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid: issuer, alg: 'EdDSA', use: 'sig' });
}

function publicPart(issuer: Issuer, signingKey: string): JWK {
  let key: JWK;
  try {
    key = JSON.parse(signingKey) as JWK;
  } catch (cause) {
    throw new Error(`The signing key of ${issuer} is not a JWK`, { cause });
  }
  if (key.kty !== 'OKP' || key.crv !== 'Ed25519' || !key.x || !key.d || key.kid !== issuer) {
    throw new Error(`The signing key of ${issuer} must be a private Ed25519 JWK with the kid "${issuer}"`);
  }
  return { kty: key.kty, crv: key.crv, x: key.x, kid: issuer, alg: 'EdDSA', use: 'sig' };
}

/**
 * Collects all secrets of one installation. `keep` reads a stored secret by name, or generates and stores it
 * the first time. The environment takes precedence over stored secrets.
 */
async function collectSecrets(
  env: NodeJS.ProcessEnv,
  keep: (name: string, make: () => string | Promise<string>) => Promise<string>,
): Promise<Secrets> {
  const signingKeys = {} as Record<Issuer, string>;
  for (const issuer of ISSUERS) {
    signingKeys[issuer] =
      env[signingKeyVariable(issuer)] ||
      (await keep(`caller-${issuer}.jwk.json`, () => makeSigningKey(issuer)));
  }
  const keys = [
    ...ISSUERS.map((issuer) => publicPart(issuer, signingKeys[issuer])),
    ...readExtraPublicKeys(env.CALLER_EXTRA_PUBLIC_KEYS, ISSUERS),
  ];
  const random = () => randomText(48);
  return {
    signingKeys,
    publicKeys: env.CALLER_PUBLIC_KEYS || JSON.stringify({ keys }),
    storageSigningSecret: env.STORAGE_SIGNING_SECRET || (await keep('storage-signing-secret', random)),
    webhookSecretsKey: env.WEBHOOK_SECRETS_KEY || (await keep('webhook-secrets-key', random)),
    databaseRoleSecret: env.DATABASE_ROLE_SECRET || (await keep('database-role-secret', random)),
  };
}

/** Returns secrets that are generated once and stored below `dataDir`, readable by their owner only. */
export async function readSecrets(dataDir: string, env: NodeJS.ProcessEnv): Promise<Secrets> {
  const folder = secretsFolder(dataDir);
  return collectSecrets(env, async (name, make) => {
    const text = await storePrivateFile(join(folder, name), make);
    if (text.length < 32)
      throw new Error(`${join(folder, name)} is damaged; restore it, or delete it to create a new one`);
    return text;
  });
}

/** Returns newly generated secrets that are not stored. */
export const makeSecrets = (): Promise<Secrets> => collectSecrets({}, async (_name, make) => make());

function secretsFolder(dataDir: string): string {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
}

export interface FirstStart {
  readonly isFirst: boolean;
  /**
   * The first owner's password; unchanged when a first start is repeated after an interruption, since the
   * account may already exist.
   */
  ownerPassword(): Promise<string>;
  complete(): void;
}

/** The first start shows an API key and a password; later ones can't, since both are stored as hashes only. */
export function openFirstStart(dataDir: string): FirstStart {
  const folder = secretsFolder(dataDir);
  const marker = join(folder, 'bootstrapped');
  const password = join(folder, 'first-owner-password');
  return {
    isFirst: !existsSync(marker),
    ownerPassword: () => storePrivateFile(password, () => randomText(20)),
    complete: () => {
      writeFileSync(marker, `${new Date().toISOString()}\n`, { mode: 0o600 });
      rmSync(password, { force: true });
    },
  };
}
