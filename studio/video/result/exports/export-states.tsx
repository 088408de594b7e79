import { Badge } from '../../../design/badge';
import { Button } from '../../../design/button';
import { RefreshCw } from '../../../design/icons';
import { Row, Rows } from '../../../design/rows';
import { formatDateTime } from '../../../text/format';
import { text } from '../../../text/text';
import { ratioName } from '../../export/ratio-names';
import type { VideoJob } from '../../jobs/job-state';
import { canBeMade, type StaleExport } from '../../stale/stale-results';
import { costOf, staleExport } from '../../stale/stale-words';
import { useStaleExports } from '../../stale/use-stale-exports';
import { useUpdate } from '../../stale/use-update';
import type { TabProps } from '../../tab-props';
import type { ExportOfVideo } from './use-exports';

const words = text.stale;

/** Reasons that are named; the others are counted. */
const MAX_REASONS = 3;

interface ExportStatesProps extends TabProps {
  readonly exports: readonly ExportOfVideo[];
  readonly jobs: readonly VideoJob[];
}

/** Says of each export whether it shows the video as it is now, else why not, and brings it up to date. */
export function ExportStates({ video, mayEdit, exports, jobs }: ExportStatesProps) {
  const compared = useStaleExports(video.id);
  const { update, isUpdating } = useUpdate(video.id, jobs);
  if (exports.length === 0) return null;
  return (
    <Rows label={words.states}>
      {exports.map(({ id, aspectRatio, exportedAt }, index) => {
        const found = compared.find(({ exportId }) => exportId === id);
        const ratio = ratioName(aspectRatio);
        const isStale = found?.stale;
        return (
          <Row
            key={id}
            title={ratio}
            badges={
              found && <Badge tone={isStale ? 'warn' : 'good'}>{isStale ? words.stale : words.current}</Badge>
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
                  aria-label={words.updateExport(ratio)}
                  isDisabled={video.locked || isUpdating}
                  onPress={() => void update({ parts: ['EXPORT'], exportIds: [id] })}
                >
                  {words.update}
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
      {more > 0 && <p>{words.moreReasons(more)}</p>}
      <p>{[detail && words.renders(detail), cost].filter(Boolean).join(' ')}</p>
    </>
  );
}
