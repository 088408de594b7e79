import { CertificateError, ConnectionError } from './errors.js';

interface Fault {
  readonly codes: readonly string[];
  readonly is: string;
  readonly remedy: string;
}

const TRUST =
  'Set NODE_EXTRA_CA_CERTS to a file with the certificate of the authority that signed it, or use one that browsers trust.';

/** What Node.js calls faults of TLS, and what its user can do. */
const FAULTS: readonly Fault[] = [
  {
    codes: ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
    is: 'its certificate is self-signed, or signed by an authority that this machine does not trust',
    remedy: TRUST,
  },
  {
    codes: [
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_UNTRUSTED',
    ],
    is: 'its certificate is signed by an authority that this machine does not know, or it sends no intermediate certificate',
    remedy: TRUST,
  },
  {
    codes: ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
    is: 'its certificate is for another name',
    remedy: 'Use the name of the certificate in the address, or get a certificate for this one.',
  },
  {
    codes: ['CERT_HAS_EXPIRED'],
    is: 'its certificate has expired',
    remedy: 'Renew the certificate of the service, and check the clock of this machine.',
  },
  {
    codes: ['CERT_NOT_YET_VALID'],
    is: 'its certificate is not valid yet',
    remedy: 'Check the clock of this machine.',
  },
  {
    codes: ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO'],
    is: 'it does not speak TLS there',
    remedy: 'Use http:// in the address, or the port that serves https.',
  },
];

/** `fetch` wraps the failure of the connection. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, cause } = error as Error & { readonly code?: unknown };
  return [...(typeof code === 'string' ? [code] : []), ...codesOf(cause)];
}

/** Returns the error of a request that got no response; one about TLS says what is wrong and what to do. */
export function connectionErrorOf(origin: string, message: string, cause: unknown): ConnectionError {
  const codes = codesOf(cause);
  const fault = FAULTS.find((one) => one.codes.some((code) => codes.includes(code)));
  return fault
    ? new CertificateError(`${origin} could not be reached securely: ${fault.is}. ${fault.remedy}`, { cause })
    : new ConnectionError(message, { cause });
}
