import { PASSWORD } from './oauth.js';

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Target of a redirect. */
  readonly location: string | null;
}

const plainText = (text: string): string =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** A browser without scripts that supports forms and cookies. */
export class ConsentingPerson {
  cookie = '';
  /** The cookie of a browser that has signed in before. */
  device = '';

  /** `address` is that of the browser, as a proxy forwards it; without one it is the connection's. */
  constructor(
    private readonly authUrl: string,
    private readonly address?: string,
  ) {}

  async open(address: string, init: RequestInit = {}): Promise<Page> {
    const response = await fetch(new URL(address, this.authUrl), {
      ...init,
      redirect: 'manual',
      headers: {
        cookie: [this.cookie, this.device].filter(Boolean).join('; '),
        ...(this.address && { 'x-forwarded-for': this.address }),
        ...init.headers,
      },
    });
    for (const [pair = ''] of response.headers.getSetCookie().map((cookie) => cookie.split(';'))) {
      if (pair.includes('known-device=')) this.device = pair;
      else this.cookie = pair;
    }
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location'),
    };
  }

  /** Submits the form whose URL ends with `step`, with its hidden fields. */
  submit(page: Page, step: string, fields: Record<string, string>, headers = {}): Promise<Page> {
    const form = [...page.text.matchAll(/<form[^>]* action="([^"]+)"[\s\S]*?<\/form>/g)].find(([, action]) =>
      action?.split('?')[0]?.endsWith(step),
    );
    if (!form) throw new Error(`The page has no form for ${step}:\n${page.text}`);
    const hidden = [...form[0].matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name as string, plainText(value as string)],
    );
    return this.open(plainText(form[1] as string), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }),
    });
  }

  /** Signs in at the URL of an authorization request and returns the consent page. */
  async signIn(address: string, email: string): Promise<Page> {
    const signedIn = await this.submit(await this.open(address), '/sign-in', { email, password: PASSWORD });
    if (!signedIn.location) throw new Error(`Not signed in:\n${signedIn.text}`);
    return this.open(signedIn.location);
  }

  /** Signs in, gives consent and returns the URL to which the app receives the user back. */
  async approve(address: string, email: string, workspace: string): Promise<URL> {
    const consent = await this.signIn(address, email);
    const answer = await this.submit(consent, '/decide', { workspace, decision: 'approve' });
    if (!answer.location) throw new Error(`Not sent back:\n${answer.text}`);
    return new URL(answer.location);
  }
}
