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

type HtmlValue = string | number | Html | readonly Html[] | null | false;

function toText(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('\n');
  return escapeHtml(String(value));
}

/** Escapes interpolated values, unless they are `Html`. Attributes must be quoted. */
export const html = (parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(
    parts.map((part, i) => (i < values.length ? part + toText(values[i] as HtmlValue) : part)).join(''),
  );
