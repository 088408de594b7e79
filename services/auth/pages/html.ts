/** Text that is already HTML. */
export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] as string);

type Piece = string | number | Html | readonly Html[] | null | false;

function toText(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('\n');
  return escapeHtml(String(piece));
}

/** Escapes interpolated values, unless they are `Html`. Attributes must be quoted. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(parts.map((part, i) => (i < pieces.length ? part + toText(pieces[i] as Piece) : part)).join(''));
