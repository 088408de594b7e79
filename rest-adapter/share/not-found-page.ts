import { createHash } from 'node:crypto';

/** The look of the page of a shared video, as far as a message needs it. */
const STYLE = `:root{color-scheme:light dark;--ink:#1b1f27;--soft:#565f70;--line:#c9cfda;--page:#f2f4f8;--card:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#eceff5;--soft:#a9b2c3;--line:#485062;--page:#14171d;--card:#1d2129}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,"DejaVu Sans",sans-serif}
main{max-width:28rem;margin:8vh auto 2rem;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}
p{margin:0;color:var(--soft)}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const NOT_FOUND_POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Shown at addresses where no video is shared, or no longer. */
export const NOT_FOUND_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not found</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Not found</h1>
<p>There is no shared video at this address. Ask the person who sent it to you for a new link.</p>
</main>
</body>
</html>
`;
