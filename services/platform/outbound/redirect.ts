import { readFetchableUrl } from './fetchable-url.js';
import { OutboundRefused } from './outbound-refused.js';

const REDIRECTS = [301, 302, 303, 307, 308];

export interface RequestedUrl {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** Headers that describe the body and are dropped with it. */
const OF_THE_BODY = /^content-/i;
/** Headers that may be sent to another host; credentials and signatures, which can have any name, may not. */
const FOR_ANYBODY = /^(accept(-.*)?|user-agent|range|content-type)$/i;

const keep = (headers: RequestedUrl['headers'], isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name)));

/** Returns the next request when the answer is a redirect, or null when it is the final answer. */
export function followRedirect(
  asked: RequestedUrl,
  status: number,
  location: string | undefined,
): RequestedUrl | null {
  if (!REDIRECTS.includes(status) || !location) return null;
  const target = URL.canParse(location, asked.url.href) ? new URL(location, asked.url).href : location;
  const url = readFetchableUrl(target);
  if (!(url instanceof URL)) throw new OutboundRefused(`it redirects to an address that ${url.fault}`);

  const becomesGet = asked.method === 'POST' && status < 304;
  let headers = asked.headers;
  if (becomesGet) headers = keep(headers, (name) => !OF_THE_BODY.test(name));
  if (url.origin !== asked.url.origin) headers = keep(headers, (name) => FOR_ANYBODY.test(name));
  return {
    url,
    headers,
    method: becomesGet ? 'GET' : asked.method,
    body: becomesGet ? undefined : asked.body,
  };
}
