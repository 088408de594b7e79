import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountEntity } from '../account/account.entity.js';
import { PageCookie } from './page-cookie.js';

/** Lifetime, renewed at each sign-in. */
const KNOWN_SECONDS = 180 * 24 * 3600;

/** A placeholder that takes as long to check as an account. Nothing is ever signed for it. */
const NO_CALLER = { id: '', passwordVersion: 0 };

/** A new password invalidates the cookie. */
type DeviceAccount = Pick<AccountEntity, 'id' | 'passwordVersion'>;

/** Returns the ID of a browser that signed in to the account before; undefined for an unknown account. */
export type FindDevice = (account: DeviceAccount | null) => string | undefined;

interface KnownDeviceOptions {
  readonly authUrl: string;
  readonly secret: string;
  readonly now: () => Date;
}

/**
 * A signed device cookie (as described by OWASP) of a browser that has signed in to this account before. It
 * is bound to the account and its present password; it grants no access, but attempts by strangers at the
 * password do not lock this browser out.
 */
export class KnownDevice {
  readonly #cookie: PageCookie;
  readonly #key: Buffer;
  readonly #now: () => Date;

  constructor({ authUrl, secret, now }: KnownDeviceOptions) {
    this.#cookie = new PageCookie({ name: 'known-device', authUrl, seconds: KNOWN_SECONDS });
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'browsers that signed in before', 32));
    this.#now = now;
  }

  /** Returns a function that reads the device ID from the browser's cookie. */
  reader(request: FastifyRequest): FindDevice {
    return (account) => this.#read(request, account ?? NO_CALLER);
  }

  #read(request: FastifyRequest, account: DeviceAccount): string | undefined {
    const [, id = '', expires = '', signature = ''] =
      /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(this.#cookie.read(request) ?? '') ?? [];
    const expected = Buffer.from(this.#sign(id, expires, account));
    const given = Buffer.from(signature);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs && Number(expires) > this.#now().getTime() / 1000 ? id : undefined;
  }

  /** Each sign-in issues a new ID, so that a copy of an old cookie does not share the browser's count. */
  remember(reply: FastifyReply, account: DeviceAccount): void {
    const id = randomBytes(16).toString('base64url');
    const expires = String(Math.floor(this.#now().getTime() / 1000) + KNOWN_SECONDS);
    reply.header('set-cookie', this.#cookie.setting(`${id}.${expires}.${this.#sign(id, expires, account)}`));
  }

  #sign(id: string, expires: string, account: DeviceAccount): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([id, expires, account.id, account.passwordVersion]))
      .digest('base64url');
  }
}
