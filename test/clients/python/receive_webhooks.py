"""Verifies the deliveries of the first argument, and prints what became of each."""

import json
import sys
from typing import Any

from video_processing_client import WebhookVerificationError, sign_webhook, verify_webhook


def receive(delivery: dict[str, Any]) -> object:
    try:
        return verify_webhook(delivery["body"].encode(), delivery["headers"], delivery["secret"])
    except (WebhookVerificationError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


deliveries = json.loads(sys.argv[1])
secret = deliveries[0]["secret"]
signature = sign_webhook(id="evt_1", timestamp=1767258000, body=deliveries[0]["body"], secret=secret)
print(json.dumps({"received": [receive(each) for each in deliveries], "signature": signature}))
