import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { wholeNumber } from '../../services/platform/config/setting-schemas.js';
import {
  type ConcurrencyLimiter,
  makeConcurrencyLimiter,
  type Release,
} from '../../services/platform/edge/concurrency-limiter.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { defineCounter } from '../../services/platform/metrics/define-metric.js';
import { clientNetwork } from '../../services/platform/rate-limit/attempt-limiter.js';

const GIBIBYTE = 1024 ** 3;

/** Environment variables of what viewers of shared videos may read. */
export const ShareEnv = z.object({
  SHARE_MAX_BYTES_PER_ADDRESS: wholeNumber(50 * GIBIBYTE).meta({
    description:
      'Bytes of shared videos that one address (IPv6: one /64 network) may read from each edge in an hour.',
    fallback: '50 GiB',
  }),
  SHARE_MAX_BYTES_PER_SHARE: wholeNumber(500 * GIBIBYTE).meta({
    description: 'Bytes that all viewers of one shared video together may read from each edge in an hour.',
    fallback: '500 GiB',
  }),
});

const HOUR_MS = 3_600_000;
const MAX_COUNTED = 100_000;

type LimitName = 'address' | 'share';

const SENT = defineCounter({
  name: 'share_bytes_total',
  help: 'Bytes of shared videos sent to viewers.',
  labels: {},
  from: 'edge',
});
const REFUSED = defineCounter({
  name: 'share_refusals_total',
  help: 'Requests for files of shared videos that were refused or cut off at a limit.',
  labels: { limit: '`address` or `share`' },
  from: 'edge',
});

/** Bytes and open transfers by one property of a viewer's request. */
interface Limit {
  readonly name: LimitName;
  readonly maxBytes: number;
  /** Since when, and how many, by its value. */
  readonly used: LRUCache<string, { bytes: number }>;
  readonly open: ConcurrencyLimiter;
}

/** A transfer that was admitted. */
interface Transfer {
  /** Throws `rate_limit_exceeded` once the bytes of the hour are used up. */
  count(bytes: number): void;
  readonly end: Release;
}

export interface ShareBandwidth {
  /** Throws `rate_limit_exceeded`. */
  begin(viewer: { readonly address: string; readonly share: string }): Transfer;
}

/**
 * Limits what viewers of shared videos read: the link is public, and without a limit one of them could use up the uplink and the
 * connections of the installation. Counts are in memory: each edge has limits of its own.
 */
export function makeShareBandwidth(
  config: Readonly<z.infer<typeof ShareEnv>>,
  metrics: Registry,
  { openPerAddress = 64, openPerShare = 1000 } = {},
): ShareBandwidth {
  const sent = SENT.of(metrics);
  const refused = REFUSED.of(metrics);
  const makeLimit = (name: LimitName, maxBytes: number, maxConcurrent: number): Limit => ({
    name,
    maxBytes,
    used: new LRUCache({ max: MAX_COUNTED, ttl: HOUR_MS }),
    open: makeConcurrencyLimiter({ what: 'transfers', maxConcurrent, maxWaiting: 0, setting: name }),
  });
  const addresses = makeLimit('address', config.SHARE_MAX_BYTES_PER_ADDRESS, openPerAddress);
  const shares = makeLimit('share', config.SHARE_MAX_BYTES_PER_SHARE, openPerShare);
  for (const { name } of [addresses, shares]) refused.inc({ limit: name }, 0);

  function refuse({ name, used }: Limit, key: string): DomainError {
    refused.inc({ limit: name });
    const retryAfterSeconds = Math.max(1, Math.ceil((used.getRemainingTTL(key) || 1000) / 1000));
    const whose = name === 'address' ? 'from this address' : 'of this video';
    return new DomainError('rate_limit_exceeded', `Too much is being read ${whose}; try again later`, {
      details: { retryAfterSeconds },
    });
  }

  function enter(limit: Limit, key: string): { readonly used: { bytes: number }; readonly leave: Release } {
    const used = limit.used.get(key) ?? { bytes: 0 };
    if (used.bytes >= limit.maxBytes) throw refuse(limit, key);
    const leave = limit.open.acquireNow(key);
    if (!leave) throw refuse(limit, key);
    if (!limit.used.has(key)) limit.used.set(key, used);
    return { used, leave };
  }

  return {
    begin({ address, share }) {
      const network = clientNetwork(address);
      const ofAddress = enter(addresses, network);
      let ofShare: ReturnType<typeof enter>;
      try {
        ofShare = enter(shares, share);
      } catch (refusal) {
        ofAddress.leave();
        throw refusal;
      }
      return {
        count(bytes) {
          sent.inc(bytes);
          ofAddress.used.bytes += bytes;
          ofShare.used.bytes += bytes;
          if (ofAddress.used.bytes > addresses.maxBytes) throw refuse(addresses, network);
          if (ofShare.used.bytes > shares.maxBytes) throw refuse(shares, share);
        },
        end() {
          ofAddress.leave();
          ofShare.leave();
        },
      };
    },
  };
}
