import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { FileEntity } from '../../storage/file.entity.js';
import type { Storage } from '../../storage/storage.js';
import { frameSize, outputSize } from '../../video/render/plan/output-size.js';
import { choosePan, type PanSide } from '../../video/render/video/reframe/choose-pan.js';
import { filling } from '../../video/render/video/reframe/pan-track.js';
import type { PlannedPan } from '../../video/render/video/reframe/planned-pan.js';
import type { CuttableSource } from './cuttable-source.js';
import { requireInterest } from './stored-interest.js';

interface PlannedFrame {
  readonly ratio: string | null;
  /** Null if the source's aspect ratio is shown whole. */
  readonly pan: PlannedPan | null;
  /** Stores the measurements for the next export. */
  keep(): Promise<void>;
}

/** In pixels: a smaller difference counts as whole. */
const NEARLY_WHOLE = 2;

/** Plans the export's frame size, and the pan of a source that has to fill it. */
export async function planFrame(
  storage: Storage,
  file: Pick<FileEntity, 'workspaceId' | 'id'>,
  source: Pick<CuttableSource, 'path' | 'probe'>,
  { ratio, reframe }: Pick<RenderRequest, 'ratio' | 'reframe'>,
  options: { scratch: string; signal: AbortSignal; onProgress: (fraction: number) => void },
  measured = () => requireInterest(storage, file, source, options),
): Promise<PlannedFrame> {
  const side = reframe ? hiddenSide(source, ratio) : null;
  if (!side) return { ratio, pan: null, keep: async () => undefined };
  const { interest, keep } = await measured();
  return { ratio, pan: choosePan(interest, side), keep };
}

/** Returns the side of the source that exceeds the frame; null when it fits. */
function hiddenSide({ probe }: Pick<CuttableSource, 'probe'>, ratio: string | null): PanSide | null {
  const picture = frameSize(probe.video);
  const shown = filling(picture, outputSize(probe.video, ratio));
  if (picture.width - shown.width > NEARLY_WHOLE)
    return { side: 'across', seen: shown.width / picture.width };
  if (picture.height - shown.height > NEARLY_WHOLE)
    return { side: 'down', seen: shown.height / picture.height };
  return null;
}
