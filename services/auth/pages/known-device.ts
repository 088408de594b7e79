import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageCookie } from './page-cookie.js';

/** From sign-in to sign-in. */
const KNOWN_SECONDS = 180 * 24 * 3600;

interface KnownDeviceOptions {
  readonly authUrl: string;
  readonly secret: string;
  readonly now: () => Date;
}

/**
 * A cookie that says: somebody has signed in to this account with this browser before (a device cookie, as OWASP describes them). It is
 * signed, and bound to the account; it opens nothing, but strangers who try the account's password don't shut this browser out.
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

  /** The browser's id when it is known for the account. */
  read(request: FastifyRequest, email: string): string | undefined {
    const [, id = '', expires = '', signature = ''] =
      /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(this.#cookie.read(request) ?? '') ?? [];
    const expected = Buffer.from(this.#sign(id, expires, email));
    const given = Buffer.from(signature);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs && Number(expires) > this.#now().getTime() / 1000 ? id : undefined;
  }

  /** Each sign-in makes another one: a copy of an old cookie and the browser don't share a count. */
  remember(reply: FastifyReply, email: string): void {
    const id = randomBytes(16).toString('base64url');
    const expires = String(Math.floor(this.#now().getTime() / 1000) + KNOWN_SECONDS);
    reply.header('set-cookie', this.#cookie.setting(`${id}.${expires}.${this.#sign(id, expires, email)}`));
  }

  #sign(id: string, expires: string, email: string): string {
    const account = email.trim().toLowerCase();
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([id, expires, account]))
      .digest('base64url');
  }
}
