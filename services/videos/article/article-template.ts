/**
 * HTML of an article with places that depend on how it is read: attributes of elements by their role, URLs of images,
 * and links to times in the video. A place is `\uE000<kind>:<value>\uE001`; both characters are removed from the text.
 */

const START = '\uE000';
const END = '\uE001';
const PLACE = /\uE000([a-z]+):([^\uE001]*)\uE001/g;

/** What a reader of an article sees in its places. */
export interface TemplateValues {
  /** Attributes of an element with a role, with a leading space; empty without any. */
  readonly attributesOf: (role: string, tagName: string) => string;
  readonly urlOf: (fileId: string) => string;
  /** Null where times are no links. */
  readonly videoUrlOf: ((seconds: number) => string) | null;
}

export const place = (kind: 'attributes' | 'file' | 'time' | 'link' | 'unlink', value = ''): string =>
  `${START}${kind}:${value}${END}`;

/** Removes the characters that delimit places, from text and values of attributes. */
export const withoutPlaces = (text: string): string => text.replace(/[\uE000\uE001]/g, '');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&#x26;', '"': '&#x22;', '<': '&#x3C;' };
export const escapeAttribute = (value: string): string =>
  value.replace(/[&"<]/g, (character) => ENTITIES[character] as string);

/** Fills the places, in one pass; nothing is parsed. */
export function fillTemplate(template: string, values: TemplateValues): string {
  const { attributesOf, urlOf, videoUrlOf } = values;
  const linked = template.replace(/\uE000link:\uE001|\uE000unlink:\uE001/g, (found) =>
    videoUrlOf ? '' : found,
  );
  const open = videoUrlOf ? linked : withoutLinks(linked);
  return open.replace(PLACE, (_, kind: string, value: string) => {
    if (kind === 'file') return escapeAttribute(urlOf(value));
    if (kind === 'time') return escapeAttribute(videoUrlOf?.(Number(value)) ?? '');
    const [role = '', tagName = ''] = value.split('/');
    return attributesOf(role, tagName);
  });
}

/** Removes the tags of links to times, and keeps what they contain. */
function withoutLinks(template: string): string {
  return template
    .split(place('link'))
    .map((part, index) => {
      if (index === 0) return part;
      const [link = '', ...rest] = part.split(place('unlink'));
      return link.slice(link.indexOf('>') + 1, link.lastIndexOf('</a>')) + rest.join('');
    })
    .join('');
}
