import { randomInt } from 'node:crypto';

/**
 * Returns an address to send in `x-forwarded-for`, which the shared product takes from its proxies: refused
 * attempts are counted by address, and those of other tests would use up the limit of 127.0.0.1.
 */
export const aClientAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
