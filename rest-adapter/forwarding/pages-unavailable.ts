import type { FastifyReply } from 'fastify';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not available right now</title>
</head>
<body>
<main>
<h1>Not available right now</h1>
<p>The sign-in service does not respond. Try again in a moment; nothing was changed.</p>
</main>
</body>
</html>
`;

/** Answers a browser while the service that serves the sign-in pages cannot be reached. */
export const sendPagesUnavailable = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ 'retry-after': '1', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(PAGE);
