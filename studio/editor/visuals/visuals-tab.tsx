import { useMemo } from 'react';
import { useQuery } from 'urql';
import { Message, Skeleton } from '../../design/status';
import { faultText } from '../../graphql/faults';
import { text } from '../../text/text';
import type { TabProps } from '../../video/tab-props';
import { useReload } from '../use-reload';
import { toVisuals } from './model/visuals';
import { EditedVisualsDocument } from './visuals.generated';
import { VisualsEditor } from './visuals-editor';

// biome-ignore lint/style/noDefaultExport: loaded as a tab of its own
export default function VisualsTab({ video, mayEdit }: TabProps) {
  const [{ data, error }, load] = useQuery({
    query: EditedVisualsDocument,
    variables: { id: video.id },
    requestPolicy: 'network-only',
  });
  useReload(video.updatedAt, load);
  const stored = useMemo(() => (data?.video ? toVisuals(data.video) : null), [data]);

  if (error && !stored) return <Message title={faultText(error)} />;
  if (!stored) return <Skeleton height="24rem" />;
  if (!video.duration) return <Message title={text.visuals.notReady} detail={text.visuals.notReadyHint} />;
  return (
    <VisualsEditor
      key={video.id}
      video={video}
      duration={video.duration}
      stored={stored}
      isReadOnly={!mayEdit || video.locked}
    />
  );
}
