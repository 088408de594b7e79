import { memoryOfFrame } from '../../ffmpeg/memory-of-run.js';
import type { RenderPlan } from './render-plan.js';
import type { Segment } from './segment.js';

type Measured = {
  readonly output: Pick<RenderPlan['output'], 'width' | 'height'>;
  readonly parts: ReadonlyArray<{
    readonly source: { readonly probe: { readonly video: { codedWidth: number; codedHeight: number } } };
  }>;
};

/**
 * Returns the memory that rendering one segment takes, by the larger of its input and output frames: a scene
 * may be larger than the footage.
 */
export function memoryOfSegment(
  { output, parts }: Measured,
  { part, fadesFrom }: Pick<Segment, 'part' | 'fadesFrom'>,
): number {
  const pixels = [part, ...(fadesFrom ? [fadesFrom.part] : [])].map((index) => {
    const { codedWidth = 0, codedHeight = 0 } = parts[index]?.source.probe.video ?? {};
    return memoryOfFrame(Math.max(output.width * output.height, codedWidth * codedHeight));
  });
  return pixels.reduce((sum, bytes) => sum + bytes, 0);
}
