import { useState, useSyncExternalStore } from 'react';
import { useQuery } from 'urql';
import { Button } from '../../../design/button';
import { Section } from '../../../design/section';
import { Select } from '../../../design/select';
import { formatDateTime } from '../../../text/format';
import { text } from '../../../text/text';
import type { TabProps } from '../../tab-props';
import { Compare } from '../compare/compare';
import styles from '../result.module.css';
import { Downloads } from './downloads';
import { presentSeries, subscribeToSeries } from './export-series';
import { ExportManifestDocument } from './exports.generated';
import type { FinishedExport } from './finished-exports';
import { ratioName } from './ratios';

const words = text.result.files;

interface ResultFilesProps extends Pick<TabProps, 'video'> {
  readonly exports: readonly FinishedExport[];
}

/** Plays and offers the files of an export, the newest unless another is chosen. */
export function ResultFiles({ video, exports }: ResultFilesProps) {
  const series = useSyncExternalStore(subscribeToSeries, () => presentSeries(video.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isComparing, setComparing] = useState(false);
  const present = exports.find(({ jobId }) => jobId === chosen) ?? exports[0];
  const videoUrl = present?.videoUrl ?? video.exportedVideoUrl;
  const [{ data }] = useQuery({
    query: ExportManifestDocument,
    variables: { id: video.id },
    pause: !video.exportedVideoUrl,
    requestPolicy: 'cache-and-network',
  });
  const nameOf = ({ jobId, finishedAt }: FinishedExport): string => {
    const item = series.find((made) => made.jobId === jobId);
    const when = words.exportedAt(formatDateTime(finishedAt));
    return item ? `${ratioName(item.ratio)}, ${when}` : when;
  };
  if (!videoUrl) {
    return (
      <Section title={words.title}>
        <p className={styles.soft}>{words.none}</p>
      </Section>
    );
  }
  const isNewest = present === exports[0];
  const files = [
    { url: videoUrl, name: words.video },
    { url: present ? present.srtUrl : video.exportedSrtUrl, name: words.subtitles },
    { url: isNewest ? data?.video?.exportedManifestUrl : null, name: words.manifest },
  ];
  return (
    <Section
      title={words.title}
      description={video.exportedAt && `${words.newest}: ${formatDateTime(video.exportedAt)}`}
      actions={
        video.videoUrl && (
          <Button aria-pressed={isComparing} onPress={() => setComparing(!isComparing)}>
            {isComparing ? words.watch : words.compare}
          </Button>
        )
      }
    >
      {exports.length > 1 && (
        <div className={styles.chooser}>
          <Select
            label={words.choose}
            options={exports.map((made) => ({ id: made.jobId, name: nameOf(made) }))}
            value={present?.jobId ?? null}
            onChange={setChosen}
          />
        </div>
      )}
      {isComparing && video.videoUrl ? (
        <Compare key={videoUrl} before={video.videoUrl} after={videoUrl} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: captions are burned in, or were left out on purpose
        <video
          key={videoUrl}
          className={styles.player}
          src={videoUrl}
          aria-label={words.player}
          controls
          preload="metadata"
          playsInline
        />
      )}
      <Downloads files={files} />
    </Section>
  );
}
