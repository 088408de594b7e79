import { useState } from 'react';
import { Button } from '../../../design/button';
import { Section } from '../../../design/section';
import { Select } from '../../../design/select';
import { formatDateTime } from '../../../text/format';
import { text } from '../../../text/text';
import { ratioName } from '../../export/ratio-names';
import type { VideoJob } from '../../jobs/job-state';
import type { TabProps } from '../../tab-props';
import { Compare } from '../compare/compare';
import styles from '../result.module.css';
import { Credentials } from './credentials';
import { Downloads } from './downloads';
import { ExportStates } from './export-states';
import type { ExportOfVideo } from './use-exports';

const words = text.result.files;

interface ResultFilesProps extends TabProps {
  readonly exports: readonly ExportOfVideo[];
  readonly jobs: readonly VideoJob[];
}

/** Plays, compares and offers the files of an export: the newest, unless another aspect ratio is chosen. */
export function ResultFiles({ video, mayEdit, exports, jobs }: ResultFilesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isComparing, setComparing] = useState(false);
  const keyOf = ({ aspectRatio }: ExportOfVideo): string => aspectRatio ?? 'SOURCE';
  const present = exports.find((made) => keyOf(made) === chosen) ?? exports[0];
  if (!present) {
    return (
      <Section title={words.title}>
        <p className={styles.soft}>{words.none}</p>
      </Section>
    );
  }
  const { videoUrl } = present;
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
            options={exports.map((made) => ({
              id: keyOf(made),
              name: words.exportedIn(ratioName(made.aspectRatio), formatDateTime(made.exportedAt)),
            }))}
            value={keyOf(present)}
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
      <Downloads
        files={[
          { url: videoUrl, name: words.video },
          { url: present.srtUrl, name: words.subtitles },
          { url: present.manifestUrl, name: words.manifest },
        ]}
      />
      <Credentials of={present.contentCredentials} />
      <ExportStates video={video} mayEdit={mayEdit} exports={exports} jobs={jobs} />
    </Section>
  );
}
