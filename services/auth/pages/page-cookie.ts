import type { FastifyRequest } from 'fastify';

interface PageCookieOptions {
  readonly name: string;
  /** Public URL of the pages, as browsers reach them. */
  readonly authUrl: string;
  readonly seconds: number;
}

/**
 * A cookie of the authorization pages that scripts, other sites and neighboring hosts can neither read nor
 * set.
 */
export class PageCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor({ name, authUrl, seconds }: PageCookieOptions) {
    const secure = authUrl.startsWith('https:');
    // The prefix makes browsers refuse a cookie set by a neighboring host.
    this.#name = secure ? `__Host-${name}` : name;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
  }

  read(request: FastifyRequest): string | null {
    for (const pair of (request.headers.cookie ?? '').split(';')) {
      const [name, value] = pair.trim().split('=');
      if (name === this.#name && value) return value;
    }
    return null;
  }

  /** Returns the value of a `Set-Cookie` header. */
  setting(value: string): string {
    return `${this.#name}=${value}; ${this.#attributes}`;
  }
}
