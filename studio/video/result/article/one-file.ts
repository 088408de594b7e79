interface Parts {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** The article’s HTML. */
  readonly content: string;
  /** Data URLs of images, by their address as written in the HTML. */
  readonly images: ReadonlyMap<string, string>;
}

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns a page that needs no other file: the article with its images inside. */
export function oneFile({ title, language, content, images }: Parts): string {
  const filled = content.replace(
    /(<img\b[^>]*\ssrc=")([^"]*)(")/g,
    (whole, before: string, source: string, after: string) => {
      const image = images.get(source);
      return image ? `${before}${image}${after}` : whole;
    },
  );
  return [
    '<!doctype html>',
    `<html lang="${escapeText(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    '<style>img { max-width: 100%; height: auto; }</style>',
    '</head>',
    `<body>${filled}</body>`,
    '</html>',
    '',
  ].join('\n');
}
