/** The attribute that stands for `style`, which the policy of the studio forbids. */
export const HELD_STYLE = 'data-held-style';

/** Renames the attribute `style` within tags; quoted values of other attributes stay as they are. */
export const holdStyles = (html: string): string =>
  html.replace(/<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi, (tag) =>
    tag.replace(/(\s)style=(?="[^"]*"(?:\s|\/|>))/i, `$1${HELD_STYLE}=`),
  );
