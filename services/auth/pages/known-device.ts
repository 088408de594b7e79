import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountEntity } from '../member/account.entity.js';
import { PageCookie } from './page-cookie.js';

/** From sign-in to sign-in. */
const KNOWN_SECONDS = 180 * 24 * 3600;

/** Costs the same to look at as an account. Nothing is ever signed for it. */
const NOBODY = { id: '', passwordVersion: 0 };

/** A new password makes another one of it. */
type DeviceAccount = Pick<AccountEntity, 'id' | 'passwordVersion'>;

/** The ID of a browser that signed in to the account before; none matches an unknown account. */
export type FindDevice = (account: DeviceAccount | null) => string | undefined;

interface KnownDeviceOptions {
  readonly authUrl: string;
  readonly secret: string;
  readonly now: () => Date;
}

/**
 * A cookie that says: somebody has signed in to this account with this browser before (a device cookie, as OWASP describes them). It is
 * signed, and bound to the account and its present password; it opens nothing, but strangers who try the password don't shut this
 * browser out.
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

  /** What the browser's cookie says. */
  reader(request: FastifyRequest): FindDevice {
    return (account) => this.#read(request, account ?? NOBODY);
  }

  #read(request: FastifyRequest, account: DeviceAccount): string | undefined {
    const [, id = '', expires = '', signature = ''] =
      /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(this.#cookie.read(request) ?? '') ?? [];
    const expected = Buffer.from(this.#sign(id, expires, account));
    const given = Buffer.from(signature);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs && Number(expires) > this.#now().getTime() / 1000 ? id : undefined;
  }

  /** Each sign-in makes another one: a copy of an old cookie and the browser don't share a count. */
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
