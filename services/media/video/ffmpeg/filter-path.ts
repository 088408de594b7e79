/** Escapes a path for use as an option's value inside a filter graph: once for the filter, once for the graph. */
export function escapeFilterPath(path: string): string {
  return path.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');
}
