import type { EntityManager } from 'typeorm';
import type { RequestedElement } from '../../../schemas/messages/render-request.js';
import { findCursorTrack, findInteractions } from '../interaction/find-interactions.js';
import { ElementEntity } from './element.entity.js';

/** Returns the elements of a video from back to front. */
export async function findElements(tx: EntityManager, videoId: string): Promise<RequestedElement[]> {
  const elements = await tx.find(ElementEntity, { where: { videoId }, order: { position: 'asc' } });
  return elements.map(({ element }) => element);
}

/** Returns elements of a video from back to front, its own by default; those at the cursor have the points where it is. */
export async function findPlacedElements(
  tx: EntityManager,
  videoId: string,
  given?: readonly RequestedElement[],
): Promise<RequestedElement[]> {
  const elements = given ?? (await findElements(tx, videoId));
  const has = (type: RequestedElement['type']) => elements.some((element) => element.type === type);
  const track = has('cursor-highlight') ? await findCursorTrack(tx, videoId) : [];
  const interactions = has('click-ripple') ? await findInteractions(tx, videoId) : [];
  const clicks = interactions.flatMap(({ kind, start, x, y }): RequestedPoint[] =>
    kind === 'click' ? [[start, x, y]] : [],
  );
  return elements.map((element) => {
    if (element.type === 'cursor-highlight') return { ...element, points: track };
    return element.type === 'click-ripple' ? { ...element, points: clicks } : element;
  });
}

type RequestedPoint = [seconds: number, x: number, y: number];
