import type { FastifyRequest } from 'fastify';

interface PageCookieOptions {
  readonly name: string;
  /** Public URL of the pages, as browsers reach them. */
  readonly authUrl: string;
  /** Lifetime, unless another one is set. */
  readonly seconds: number;
}

/**
 * A cookie of the authorization pages that scripts, other sites and neighboring hosts can neither read nor
 * set.
 */
export class PageCookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #seconds: number;

  constructor({ name, authUrl, seconds }: PageCookieOptions) {
    const secure = authUrl.startsWith('https:');
    // The prefix makes browsers refuse a cookie set by a neighboring host.
    this.#name = secure ? `__Host-${name}` : name;
    this.#attributes = secure ? '; Secure' : '';
    this.#seconds = seconds;
  }

  read(request: FastifyRequest): string | null {
    for (const pair of (request.headers.cookie ?? '').split(';')) {
      const [name, value] = pair.trim().split('=');
      if (name === this.#name && value) return value;
    }
    return null;
  }

  /** Returns the value of a `Set-Cookie` header. */
  setting(value: string, seconds = this.#seconds): string {
    return `${this.#name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${this.#attributes}`;
  }
}
