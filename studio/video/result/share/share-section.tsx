import { useState } from 'react';
import { useQuery } from 'urql';
import { Checkbox, Switch } from '../../../design/checkbox';
import { ConfirmDialog } from '../../../design/dialog';
import { Select, TextInput } from '../../../design/fields';
import { Section } from '../../../design/section';
import { CopyButton } from '../../../design/shown-once';
import { Skeleton } from '../../../design/status';
import { faultText } from '../../../graphql/faults';
import { useChange } from '../../../graphql/use-change';
import { formatDateTime, text } from '../../../text/text';
import { ratioName } from '../../export/ratios';
import type { TabProps } from '../../tab-props';
import type { ExportOfVideo } from '../exports/use-exports';
import styles from '../result.module.css';
import {
  SetShareDocument,
  type SetShareInput,
  type SharedExports,
  ShareOfVideoDocument,
} from './share.generated';

const words = text.result.share;

const shownOptions = (
  exports: readonly ExportOfVideo[],
): ReadonlyArray<{ readonly id: SharedExports; readonly name: string }> => [
  { id: 'NEWEST', name: words.newest },
  { id: 'ALL', name: words.all },
  ...exports.map(({ aspectRatio }) => ({
    id: aspectRatio ?? ('SOURCE_RATIO' as const),
    name: words.only(ratioName(aspectRatio)),
  })),
];

interface ShareSectionProps extends TabProps {
  readonly exports: readonly ExportOfVideo[];
}

/** A page on which anyone with its address may watch the newest export, one in a chosen ratio, or all. */
export function ShareSection({ video, mayEdit, exports }: ShareSectionProps) {
  const [{ data, error }, reload] = useQuery({ query: ShareOfVideoDocument, variables: { id: video.id } });
  const [setShare, isSending] = useChange(SetShareDocument);
  const [isEnding, setEnding] = useState(false);
  const share = data?.video?.share;
  const isExported = Boolean(video.exportedVideoUrl);

  const send = async (input: SetShareInput) => {
    if (await setShare({ videoId: video.id, input })) reload({ requestPolicy: 'network-only' });
  };
  return (
    <Section title={words.title} description={isExported ? words.hint : words.notExported}>
      {!share && !error && <Skeleton height="1.5rem" />}
      {error && !data && <p className={styles.soft}>{faultText(error)}</p>}
      {share && (
        <div className={styles.row}>
          <Switch
            isSelected={share.enabled}
            isDisabled={!mayEdit || isSending || (!isExported && !share.enabled)}
            onChange={(enabled) => (enabled ? void send({ enabled }) : setEnding(true))}
          >
            {words.enabled}
          </Switch>
          {share.enabled && (
            <Checkbox
              isSelected={share.downloadable}
              isDisabled={!mayEdit || isSending}
              onChange={(downloadable) => void send({ enabled: true, downloadable })}
            >
              {words.downloadable}
            </Checkbox>
          )}
        </div>
      )}
      {share?.url && (
        <>
          {(exports.length > 1 || share.shows !== 'NEWEST') && (
            <div className={styles.chooser}>
              <Select
                label={words.shows}
                options={shownOptions(exports)}
                value={share.shows}
                isDisabled={!mayEdit || isSending}
                onChange={(shows) => void send({ enabled: true, shows })}
              />
            </div>
          )}
          <div className={styles.row}>
            <div className={styles.address}>
              <TextInput label={words.address} value={share.url} onChange={() => undefined} isReadOnly />
            </div>
            <CopyButton value={share.url} name={words.copy} />
            <a className={styles.file} href={share.url} target="_blank" rel="noreferrer">
              {words.open}
            </a>
          </div>
          {share.sharedAt && <p className={styles.soft}>{words.since(formatDateTime(share.sharedAt))}</p>}
        </>
      )}
      {isEnding && (
        <ConfirmDialog
          title={words.endTitle}
          action={words.end}
          isDangerous
          isOpen
          onConfirm={() => void send({ enabled: false })}
          onClose={() => setEnding(false)}
        >
          <p>{words.endHint}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
