import { createHash } from 'node:crypto';
import { Html, html } from './html.js';

const STYLE = `
:root { color-scheme: light dark; --ink: #17181c; --soft: #55576a; --line: #c9c9d3; --page: #f3f3f6; --card: #fff;
  --accent: #4f46e5; --on-accent: #fff; --fault: #b42318; --fault-back: #fdeceb; --warning: #b54708; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececf0; --soft: #a9abb8; --line: #4a4d58; --page: #131417;
  --card: #1a1c20; --accent: #8f89ff; --on-accent: #14122e; --fault: #ff9086; --fault-back: #3b1917; --warning: #f5b04c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, "DejaVu Sans", sans-serif; }
main { max-width: 28rem; margin: 8vh auto 2rem; padding: 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .75rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.25; }
h2, legend { margin: 1.5rem 0 .5rem; padding: 0; font-size: 1rem; font-weight: 600; }
p { margin: .5rem 0; }
.soft { color: var(--soft); font-size: .9rem; }
.fault { margin: 1rem 0; padding: .75rem 1rem; border-left: .25rem solid var(--fault); background: var(--fault-back);
  color: var(--fault); border-radius: .25rem; }
.warning { margin: 1rem 0; padding: .75rem 1rem; border: 1px solid var(--warning); border-left-width: .25rem;
  border-radius: .25rem; }
strong { unicode-bidi: isolate; }
label { display: block; }
.field { margin: 1rem 0; }
.field label { font-weight: 600; margin-bottom: .25rem; }
input:is([type=email], [type=password], :not([type])) { width: 100%; padding: .65rem .75rem; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--soft); border-radius: .4rem; }
fieldset { margin: 1.5rem 0 0; padding: 0; border: 0; }
legend { margin-top: 0; }
.choice { display: flex; gap: .75rem; align-items: flex-start; padding: .65rem .75rem; border: 1px solid var(--soft);
  border-radius: .4rem; margin: .4rem 0; cursor: pointer; }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.choice input { margin-top: .3rem; accent-color: var(--accent); }
.choice .soft { display: block; }
ul { margin: .5rem 0; padding-left: 1.25rem; }
li { margin: .25rem 0; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 1rem; }
button { flex: 1 1 auto; white-space: nowrap; min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: .4rem;
  border: 1px solid var(--accent); color: var(--accent); background: transparent; cursor: pointer; }
button.main { background: var(--accent); color: var(--on-accent); }
.choices button { display: block; width: 100%; margin: .5rem 0; padding: .65rem .75rem; text-align: left; white-space: normal; }
.choices .soft { display: block; font-weight: 400; }
button.link { flex: none; min-height: 0; padding: .25rem 0; border: 0; font-weight: 400; text-decoration: underline; }
.who { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem;
  padding-bottom: .75rem; margin-bottom: 1.25rem; border-bottom: 1px solid var(--line); }
@media (max-width: 30rem) { main { margin: 0; padding: 1.25rem; min-height: 100vh; border: 0; border-radius: 0; } }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const styleSource = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * The page loads nothing, runs no script and cannot be framed; forms submit only to `formTargets`, also after
 * redirects.
 */
export const pageHeaders = (formTargets: readonly string[] = []): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styleSource}`,
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
});

/** Renders a complete document. */
export const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`.text;
