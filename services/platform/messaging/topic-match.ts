/** Whether the topic is the prefix or goes on below it, word by word; the empty prefix matches everything. */
export function topicMatches(topicPrefix: string, topic: string): boolean {
  return topicPrefix === '' || topic === topicPrefix || topic.startsWith(`${topicPrefix}.`);
}
