"""Requests to servers whose TLS is at fault; prints what the client says of each."""

import json
import os

from video_processing_client import ApiCertificateError, Client

FAILURES = {}
for name, url in json.loads(os.environ["URLS"]).items():
    try:
        Client(url, "svc_live_key").usage.get()
        FAILURES[name] = "reached"
    except ApiCertificateError as error:
        FAILURES[name] = str(error)

print(json.dumps(FAILURES))
