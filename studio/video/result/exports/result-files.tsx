import { useState } from 'react';
import { useQuery } from 'urql';
import { Button } from '../../../design/button';
import { Select } from '../../../design/fields';
import { Download, RefreshCw } from '../../../design/icons';
import { Row, Rows, Section } from '../../../design/section';
import { Badge } from '../../../design/status';
import { formatDateTime, text } from '../../../text/text';
import { ratioName } from '../../export/ratios';
import type { VideoJob } from '../../jobs/job-state';
import { StaleResultsOfVideoDocument } from '../../stale/stale.generated';
import { canBeMade, type StaleExport } from '../../stale/stale-results';
import { costOf, staleExport } from '../../stale/stale-words';
import { useUpdate } from '../../stale/use-update';
import type { TabProps } from '../../tab-props';
import { Compare } from '../compare/compare';
import styles from '../result.module.css';
import type { ExportOfVideo } from './use-exports';

interface DownloadsProps {
  /** Those without an address do not exist. */
  readonly files: ReadonlyArray<{ readonly name: string; readonly url: string | null | undefined }>;
}

/** Files of a result, each behind a button. */
export const Downloads = ({ files }: DownloadsProps) => (
  <ul className={styles.files} aria-label={text.result.files.downloads}>
    {files.map(
      ({ url, name }) =>
        url && (
          <li key={name}>
            <a className={styles.file} href={url} download>
              <Download aria-hidden />
              {name}
            </a>
          </li>
        ),
    )}
  </ul>
);

const credentialWords = text.result.credentials;

/** Who signed an export, whether that is verified, and what was done. */
function Credentials({ of: shown }: { readonly of: ExportOfVideo['contentCredentials'] }) {
  if (!shown.present) return <p className={styles.soft}>{credentialWords.none}</p>;
  const when = formatDateTime(shown.signedAt ?? '');
  return (
    <section className={styles.credentials} aria-label={credentialWords.title}>
      <h3>{credentialWords.title}</h3>
      <p>{credentialWords.signedBy(shown.signer ?? '')}</p>
      <p className={styles.soft}>
        {shown.selfSigned ? credentialWords.selfSigned : credentialWords.certificate}
      </p>
      <p className={styles.soft}>
        {shown.timeStamped ? credentialWords.timeStamped(when) : credentialWords.at(when)}
      </p>
      <ul className={styles.actions} aria-label={credentialWords.done}>
        {shown.actions.map((action) => (
          <li key={action}>
            <Badge tone={action === 'c2pa.dubbed' ? 'warn' : 'neutral'}>
              {credentialWords.actions[action] ?? action}
            </Badge>
          </li>
        ))}
      </ul>
      {shown.sourceSigned && <p className={styles.soft}>{credentialWords.sourceSigned}</p>}
    </section>
  );
}

const NONE: readonly StaleExport[] = [];

/** The exports as the subscription of the notice above the tabs has compared them last; none before it has. */
function useStaleExports(id: string): readonly StaleExport[] {
  const [{ data }] = useQuery({
    query: StaleResultsOfVideoDocument,
    variables: { id },
    requestPolicy: 'cache-only',
  });
  return data?.video?.staleness.exports ?? NONE;
}

const staleWords = text.stale;

/** Reasons that are named; the others are counted. */
const MAX_REASONS = 3;

interface ExportStatesProps extends TabProps {
  readonly exports: readonly ExportOfVideo[];
  readonly jobs: readonly VideoJob[];
}

/** Says of each export whether it shows the video as it is now, else why not, and brings it up to date. */
function ExportStates({ video, mayEdit, exports, jobs }: ExportStatesProps) {
  const compared = useStaleExports(video.id);
  const { update, isUpdating } = useUpdate(video.id, jobs);
  if (exports.length === 0) return null;
  return (
    <Rows label={staleWords.states}>
      {exports.map(({ id, aspectRatio, exportedAt }, index) => {
        const found = compared.find(({ exportId }) => exportId === id);
        const ratio = ratioName(aspectRatio);
        const isStale = found?.stale;
        return (
          <Row
            key={id}
            title={ratio}
            badges={
              found && (
                <Badge tone={isStale ? 'warn' : 'good'}>
                  {isStale ? staleWords.stale : staleWords.current}
                </Badge>
              )
            }
            detail={
              <>
                <p>{text.result.files.exportedAt(formatDateTime(exportedAt))}</p>
                {found && isStale && <WhyStale of={found} />}
              </>
            }
            actions={
              found &&
              isStale &&
              mayEdit &&
              canBeMade(found, index === 0) && (
                <Button
                  icon={<RefreshCw aria-hidden />}
                  aria-label={staleWords.updateExport(ratio)}
                  isDisabled={video.locked || isUpdating}
                  onPress={() => void update({ parts: ['EXPORT'], exportIds: [id] })}
                >
                  {staleWords.update}
                </Button>
              )
            }
          />
        );
      })}
    </Rows>
  );
}

function WhyStale({ of }: { readonly of: StaleExport }) {
  const { detail, reasons, reasonCount } = staleExport(of, true);
  const named = [...new Set(reasons)].slice(0, MAX_REASONS);
  const { minutes, estimatedSeconds: seconds } = of;
  const cost = costOf({ parts: ['EXPORT'], seconds, minutes });
  const more = reasonCount - named.length;
  return (
    <>
      {named.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {more > 0 && <p>{staleWords.moreReasons(more)}</p>}
      <p>{[detail && staleWords.renders(detail), cost].filter(Boolean).join(' ')}</p>
    </>
  );
}

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
