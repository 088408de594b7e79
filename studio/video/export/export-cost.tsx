import { useQuery } from 'urql';
import { Note } from '../../design/status';
import { faultText } from '../../graphql/faults';
import { formatDateTime, text } from '../../text/text';
import { ExportsEstimateDocument, type ExportVideoInput } from './export.generated';
import { ratioName } from './ratios';

const words = text.video.exportForm;

interface ExportCostProps {
  readonly videoId: string;
  readonly inputs: readonly ExportVideoInput[];
}

/** What exports cost and which earlier ones they replace, or why they would be refused. */
export function ExportCost({ videoId, inputs }: ExportCostProps) {
  const [{ data, error }] = useQuery({
    query: ExportsEstimateDocument,
    variables: { videoId, inputs },
    pause: inputs.length === 0,
    requestPolicy: 'network-only',
  });
  if (inputs.length === 0) return <Note>{words.chooseRatio}</Note>;
  if (error) return <Note>{faultText(error)}</Note>;
  if (!data) return null;
  const { minutes, exports } = data.estimateExports;
  const replaced = exports.flatMap(({ aspectRatio, replacesExportOf }) =>
    replacesExportOf ? [words.replaces(ratioName(aspectRatio), formatDateTime(replacesExportOf))] : [],
  );
  return <Note>{[words.costs(minutes), ...replaced].join(' ')}</Note>;
}
