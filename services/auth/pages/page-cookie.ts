import type { FastifyRequest } from 'fastify';

interface PageCookieOptions {
  readonly name: string;
  /** Of the pages, as browsers reach them. */
  readonly authUrl: string;
  readonly seconds: number;
}

/** A cookie of the authorization pages, which no script, no other site and no neighbouring host has a hand in. */
export class PageCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor({ name, authUrl, seconds }: PageCookieOptions) {
    const secure = authUrl.startsWith('https:');
    // The prefix makes browsers refuse one that a neighbouring host has set.
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

  /** The value of a `Set-Cookie` header. */
  setting(value: string): string {
    return `${this.#name}=${value}; ${this.#attributes}`;
  }
}
