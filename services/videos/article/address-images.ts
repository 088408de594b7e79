import type { Image, Nodes, Root } from 'mdast';

const FILE = 'file:';

/** Returns the images of an article that refer to stored files. */
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

/** Replaces references to stored files by URLs of the images. */
export function addressImages(root: Root, urlOf: (fileId: string) => string): Root {
  for (const image of imagesIn(root)) image.url = urlOf(fileIdOf(image));
  return root;
}
