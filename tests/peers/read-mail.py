"""Reads a delivered message with Python's own parser, and checks its signature with dkimpy: neither is ours. Prints JSON.

    read-mail.py MESSAGE [PUBLIC_KEY_BASE64]
"""

import json
import sys
from email import policy
from email.parser import BytesParser

raw = open(sys.argv[1], "rb").read()
message = BytesParser(policy=policy.default).parsebytes(raw)


def text_of(kind):
    part = message.get_body(preferencelist=(kind,))
    return None if part is None else part.get_content()


def is_signed():
    if len(sys.argv) < 3:
        return None
    import dkim

    record = b"v=DKIM1; k=rsa; p=" + sys.argv[2].encode()
    return dkim.verify(raw, dnsfunc=lambda name, timeout=5: record)


print(
    json.dumps(
        {
            "subject": message["subject"],
            "from": [[str(one.display_name), one.addr_spec] for one in message["from"].addresses],
            "to": message["to"],
            "messageId": message["message-id"],
            "unsubscribe": message["list-unsubscribe"],
            "oneClick": message["list-unsubscribe-post"],
            "text": text_of("plain"),
            "html": text_of("html"),
            "longestLine": max(len(line) for line in raw.splitlines()),
            "defects": [str(one) for part in message.walk() for one in part.defects],
            "signed": is_signed(),
        }
    )
)
