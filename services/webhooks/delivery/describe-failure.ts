import { OutboundRefused, OutboundTimedOut } from '../../platform/outbound/outbound-refused.js';
import { SecretUnreadable } from '../secret/secret-unreadable.js';

/** Messages for connection failures to a permitted address. */
const OF_THE_CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before a response was received',
  EPIPE: 'The connection was closed before a response was received',
  UND_ERR_SOCKET: 'The connection was closed before a response was received',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out',
  ETIMEDOUT: 'The connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'The response timed out',
  EPROTO: 'No secure connection could be agreed on (TLS)',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate is signed by an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is signed by an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is signed by an authority that is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
};

const codeOf = (err: unknown): string => String((err as { code?: unknown } | null)?.code ?? '');

/**
 * Explains to the webhook's owner why there was no answer. A name that does not resolve and one that resolves
 * to a private address
 * read the same: a difference would let users map the operator's network.
 */
export function describeFailure(err: unknown, withinMs: number): string {
  if (err instanceof SecretUnreadable)
    return 'The signing secret could not be decrypted; rotate it, and inform the operator';
  if (err instanceof OutboundTimedOut) return `No answer within ${withinMs / 1000} seconds`;
  const code = err instanceof OutboundRefused ? codeOf(err.cause) : '';
  if (code.startsWith('ERR_SSL_')) return 'No secure connection could be agreed on (TLS)';
  if (code.startsWith('HPE_')) return 'The response is not valid HTTP';
  return OF_THE_CONNECTION[code] ?? 'The address could not be reached: it must be a public https address';
}
