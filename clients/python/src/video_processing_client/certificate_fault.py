"""What is wrong with the TLS of a service, and what its user can do."""

from __future__ import annotations

import ssl

_TRUST = (
    "Set SSL_CERT_FILE to a file with the certificate of the authority that signed it, or pass"
    " ssl_context=ssl.create_default_context(cafile=...)."
)
_SELF_SIGNED = f"its certificate is self-signed, or signed by an authority that this machine does not trust. {_TRUST}"
_UNKNOWN_AUTHORITY = (
    "its certificate is signed by an authority that this machine does not know, or it sends no intermediate"
    f" certificate. {_TRUST}"
)
_OTHER_NAME = (
    "its certificate is for another name. Use the name of the certificate in the address, or get a certificate"
    " for this one."
)
_EXPIRED = "its certificate has expired. Renew the certificate of the service, and check the clock of this machine."
_NOT_YET_VALID = "its certificate is not valid yet. Check the clock of this machine."
_NO_TLS = "it does not speak TLS there. Use http:// in the address, or the port that serves https."

# Codes of OpenSSL (X509_V_ERR_...).
_BY_VERIFY_CODE = {
    9: _NOT_YET_VALID,
    10: _EXPIRED,
    18: _SELF_SIGNED,
    19: _SELF_SIGNED,
    20: _UNKNOWN_AUTHORITY,
    21: _UNKNOWN_AUTHORITY,
    62: _OTHER_NAME,
    64: _OTHER_NAME,
}


def describe_certificate_fault(error: ssl.SSLError) -> str:
    """Returns a sentence about the fault and one about its remedy."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return _BY_VERIFY_CODE.get(error.verify_code, f"its certificate is not valid: {error.verify_message}")
    if error.reason in ("WRONG_VERSION_NUMBER", "PACKET_LENGTH_TOO_LONG", "RECORD_LAYER_FAILURE"):
        return _NO_TLS
    return str(error)
