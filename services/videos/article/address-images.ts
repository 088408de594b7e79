import type { Image, Nodes, Root } from 'mdast';

const FILE = 'file:';

/** The pictures of an article that are named by their files. */
export function imagesIn(root: Root): Image[] {
  const found: Image[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'image' && node.url.startsWith(FILE)) found.push(node);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

export const fileIdOf = ({ url }: Image): string => url.slice(FILE.length);

/** Gives pictures that are named by their files the addresses that they can be fetched from. */
export function addressImages(root: Root, urlOf: (fileId: string) => string): Root {
  for (const image of imagesIn(root)) image.url = urlOf(fileIdOf(image));
  return root;
}
