"""Verifies that a request is a delivery of a webhook (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Mapping, Sequence, Union, cast

from .errors import WebhookVerificationError
from .generated.schemas import ReceivedEvent

PREFIX = "whsec_"


def sign_webhook(*, id: str, timestamp: int, body: Union[str, bytes], secret: str) -> str:
    """Returns the signature of a delivery: `v1,` and an HMAC-SHA256 in base64."""
    content = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode() + content
    digest = hmac.new(_key_of(secret), signed, hashlib.sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


def verify_webhook(
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
) -> ReceivedEvent:
    """Returns the event of a delivery after verifying its signature and time.

    Raises WebhookVerificationError if it is not a delivery of the webhook.

    Args:
        body: The body as it was received, not parsed and printed again.
        headers: The headers of the request; their case does not matter.
        secret: The secret of the webhook, which begins with `whsec_`; several while it is replaced.
        tolerance_seconds: How old a delivery may be.
    """
    received = {name.lower(): value for name, value in headers.items()}
    id = _read_header(received, "webhook-id")
    text = _read_header(received, "webhook-timestamp")
    signatures = _read_header(received, "webhook-signature").split(" ")
    if not text.isdecimal() or abs(time.time() - int(text)) > tolerance_seconds:
        raise WebhookVerificationError(
            "The delivery is too old, or the clock of this machine is wrong"
        )
    for each in [secret] if isinstance(secret, str) else secret:
        expected = sign_webhook(id=id, timestamp=int(text), body=body, secret=each).encode()
        if any(hmac.compare_digest(signature.encode(), expected) for signature in signatures):
            return cast(ReceivedEvent, json.loads(body))
    raise WebhookVerificationError("The signature is not valid for this body and secret")


def _key_of(secret: str) -> bytes:
    try:
        if secret.startswith(PREFIX):
            return base64.b64decode(secret[len(PREFIX) :], validate=True)
    except binascii.Error:
        pass
    raise ValueError(f"secret must be {PREFIX} and bytes in base64")


def _read_header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"The header {name} is missing")
    return value
