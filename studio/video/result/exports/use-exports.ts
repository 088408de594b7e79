import { useEffect } from 'react';
import { useQuery } from 'urql';
import { ExportsOfVideoDocument, type ExportsOfVideoQuery } from './exports.generated';

export type ExportOfVideo = NonNullable<ExportsOfVideoQuery['video']>['exports'][number];

const NONE: readonly ExportOfVideo[] = [];

/** The current exports of a video, newest first; read again whenever one has finished. */
export function useExports(id: string, exportedAt: string | null): readonly ExportOfVideo[] {
  const [{ data }, read] = useQuery({
    query: ExportsOfVideoDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time stands for the list
  useEffect(() => read({ requestPolicy: 'network-only' }), [exportedAt, read]);
  return data?.video?.exports ?? NONE;
}
