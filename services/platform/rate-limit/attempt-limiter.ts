import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import { rateLimitExceeded } from './rate-limit-exceeded.js';
import { makeRateLimiter, type RateLimiter } from './rate-limiter.js';
import type { RateStorage } from './rate-storage.js';

/** Returns the network of an IPv6 address with a prefix of this many bits; any other address is returned unchanged. */
function networkOf(address: string, prefixBits: 48 | 64): string {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%');
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, prefixBits / 16).map((group) => group.toString(16));
  return `${prefix.join(':')}::/${prefixBits}`;
}

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 network that one IPv6 client is
 * usually assigned.
 */
export const clientNetwork = (address: string): string => networkOf(address, 64);

/**
 * Returns the subnet that one party may control: an IPv4 /24, or an IPv6 /48, the most that one site is
 * assigned (RFC 6177).
 */
export function clientSubnet(address: string): string {
  const network = networkOf(address, 48);
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

export interface Attempt {
  /** `request.ip`: of the connection, or of the client that a proxy in TRUST_PROXY names. */
  readonly address: string;
  /** The claimed account: an email address or a client ID. */
  readonly account?: string;
  /** A device that has authenticated for the account before. */
  readonly device?: string | undefined;
}

/** Limits attempts at sign-in and token endpoints, where secrets could be guessed. */
export interface AttemptLimiter {
  /**
   * Counts an attempt before it is evaluated, so that concurrent attempts gain nothing. A known device has
   * its own count, and those of one account share another: beyond it they count as unknown. Any other attempt
   * counts for its address and for its account within that subnet. No attempt is refused because of attempts
   * from elsewhere: an account that is attacked from many networks slows down unknown devices. Throws
   * `rate_limit_exceeded`.
   */
  begin(attempt: Attempt): Promise<BegunAttempt>;
}

export interface BegunAttempt {
  /** Records a success: the account's count is reset, and the address gets its attempt back. */
  succeeded(): Promise<void>;
}

interface AttemptRule {
  readonly attempts: number;
  readonly seconds: number;
}

interface SlowingRule extends AttemptRule {
  /** The additional delay of each attempt beyond the limit, and the maximum delay. */
  readonly stepMs: number;
  readonly maxMs: number;
}

export interface AttemptLimiterOptions {
  /** E.g. `sign-in`: limiters of different names don't share counts. */
  readonly name: string;
  readonly storage: RateStorage;
  readonly log: Logger;
  readonly perAddress?: AttemptRule;
  /** Limit for one account from one subnet, or from one device. */
  readonly perAccount?: AttemptRule;
  /** Limit for all known devices of an account together: someone with its password could create any number of them. */
  readonly perAccountsDevices?: AttemptRule;
  /** Delay for one account's attempts from unknown devices everywhere. */
  readonly slowing?: SlowingRule;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Higher than any count. */
const UNLIMITED = 1_000_000_000;

async function countOne(by: RateLimiter, key: string): Promise<void> {
  const { allowed, resetSeconds } = await by.count(key);
  if (allowed) return;
  throw rateLimitExceeded({ what: 'attempts', limit: by.rule.limit, retryAfterSeconds: resetSeconds });
}

/** Addresses are hashed: the storage contains none in clear text. */
const hidden = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url');

export function makeAttemptLimiter({
  name,
  storage,
  log,
  perAddress = { attempts: 20, seconds: 60 },
  perAccount = { attempts: 10, seconds: 300 },
  perAccountsDevices = { attempts: 50, seconds: 900 },
  slowing,
  wait = sleep,
}: AttemptLimiterOptions): AttemptLimiter {
  const limiter = (by: string, limit: number, windowSeconds: number) =>
    makeRateLimiter({ name: `${name}-${by}`, limit, windowSeconds, forgives: true }, storage, log);
  const addresses = limiter('address', perAddress.attempts, perAddress.seconds);
  const accounts = limiter('account', perAccount.attempts, perAccount.seconds);
  const devices = limiter('device', perAccount.attempts, perAccount.seconds);
  const allDevices = limiter('all-devices', perAccountsDevices.attempts, perAccountsDevices.seconds);
  const everywhere = slowing && limiter('everywhere', UNLIMITED, slowing.seconds);

  async function slowDown(account: string): Promise<void> {
    if (!slowing || !everywhere) return;
    const { remaining } = await everywhere.count(account);
    const beyond = UNLIMITED - remaining - slowing.attempts;
    if (beyond > 0) await wait(Math.min(beyond * slowing.stepMs, slowing.maxMs));
  }

  /** Returns null when the account's devices together have exceeded their limit and count as unknown. */
  async function beginKnown(named: string, device: string): Promise<BegunAttempt | null> {
    const [account, one] = [hidden(named), hidden(named, device)];
    // Counted first, so that a refused device does not use up the attempts of the others.
    await countOne(devices, one);
    const { allowed } = await allDevices.count(account);
    if (!allowed) return null;
    return {
      async succeeded() {
        await devices.forget(one);
        await allDevices.uncount(account);
      },
    };
  }

  return {
    async begin({ address, account, device }) {
      const named = account?.trim().toLowerCase();
      const known = named !== undefined && device !== undefined ? await beginKnown(named, device) : null;
      if (known) return known;
      const network = hidden(clientNetwork(address));
      await countOne(addresses, network);
      if (named === undefined) return { succeeded: () => addresses.uncount(network) };

      const here = hidden(named, clientSubnet(address));
      await countOne(accounts, here);
      await slowDown(hidden(named));
      return {
        async succeeded() {
          await addresses.uncount(network);
          await accounts.forget(here);
          await everywhere?.uncount(hidden(named));
        },
      };
    },
  };
}
