import type { Nodes, Root } from 'mdast';

/** Returns the URL of a time in the video; null where times are no links. */
export type VideoUrl = ((seconds: number) => string) | null;

const VIDEO = 'video:';
/** A time as `composeMarkdown` writes it; brackets of other texts are escaped. */
const WRITTEN_TIME = /(?<!\\)\[(▶ [\d:]+)\]\(video:(\d+)\)/g;

/** Reference to a time in the video, in whole seconds, replaced by a URL or by text when the article is returned. */
export const timeUrl = (seconds: number): string => `${VIDEO}${Math.floor(seconds)}`;

/** Whether a link of an article refers to a time in its video. */
export const isTimeUrl = (url: string): boolean => /^video:\d{1,6}$/.test(url);

/** Returns Markdown with the times as links to the video, or as text. */
export const linkWrittenTimes = (markdown: string, urlOf: VideoUrl): string =>
  markdown.replace(WRITTEN_TIME, (_, time: string, seconds: string) =>
    urlOf ? `[${time}](${urlOf(Number(seconds))})` : time,
  );

/** Replaces references to times by URLs of the video, or by their text. */
export function linkTimes(root: Root, urlOf: VideoUrl): Root {
  const linked = (node: Nodes): Nodes[] => {
    if ('children' in node) {
      const parent = node as { children: Nodes[] };
      parent.children = parent.children.flatMap(linked);
    }
    if (node.type !== 'link' || !isTimeUrl(node.url)) return [node];
    if (!urlOf) return node.children;
    node.url = urlOf(Number(node.url.slice(VIDEO.length)));
    return [node];
  };
  linked(root);
  return root;
}
