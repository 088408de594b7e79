import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeSessionToken, RECENT_SECONDS } from '../sign-in/session.js';
import { PageCookie } from './page-cookie.js';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * One cookie: before sign-in a random number that forms are bound to, afterwards the session's token. It is
 * replaced at sign-in, so that an attacker cannot plant a session in a browser (session fixation).
 */
export class BrowserToken {
  readonly #cookie: PageCookie;
  readonly #key: Buffer;

  constructor({ authUrl, secret }: { authUrl: string; secret: string }) {
    this.#cookie = new PageCookie({ name: 'sign-in', authUrl, seconds: RECENT_SECONDS });
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'forms of the authorization pages', 32));
  }

  read(request: FastifyRequest): string | null {
    const value = this.#cookie.read(request);
    return value && TOKEN.test(value) ? value : null;
  }

  /** Returns the browser's token, or sets a new one. */
  readOrSet(request: FastifyRequest, reply: FastifyReply): string {
    const token = this.read(request) ?? makeSessionToken();
    this.set(reply, token);
    return token;
  }

  set(reply: FastifyReply, token: string, seconds = RECENT_SECONDS): void {
    reply.header('set-cookie', this.#cookie.setting(token, seconds));
  }

  /** Returns the CSRF token, which proves that a form belongs to a page sent to this browser. */
  formToken(token: string): string {
    return createHmac('sha256', this.#key).update(token).digest('base64url');
  }

  isFormToken(token: string, given: string): boolean {
    const expected = Buffer.from(this.formToken(token));
    const shown = Buffer.from(given);
    return expected.length === shown.length && timingSafeEqual(expected, shown);
  }
}
