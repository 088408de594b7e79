import { HELD_STYLE, holdStyles } from './hold-styles';

/**
 * Returns the elements of an article. Their inline styles are set by the CSSOM, which the Content Security Policy does
 * not limit; nothing of the fragment runs, as it is parsed in a document of its own.
 */
export function elementsOf(html: string): Node[] {
  const parsed = new DOMParser().parseFromString(holdStyles(html), 'text/html');
  const nodes = [...parsed.body.childNodes].map((node) => document.importNode(node, true));
  const holder = document.createElement('div');
  holder.append(...nodes);
  for (const element of holder.querySelectorAll<HTMLElement>(`[${HELD_STYLE}]`)) {
    element.style.cssText = element.getAttribute(HELD_STYLE) ?? '';
    element.removeAttribute(HELD_STYLE);
  }
  return nodes;
}
