import type { EntityManager } from 'typeorm';
import type { RequestedElement } from '../../../schemas/messages/render-request.js';
import { ElementEntity } from './element.entity.js';

/** Returns the elements of a video from back to front. */
export async function findElements(tx: EntityManager, videoId: string): Promise<RequestedElement[]> {
  const elements = await tx.find(ElementEntity, { where: { videoId }, order: { position: 'asc' } });
  return elements.map(({ element }) => element);
}
