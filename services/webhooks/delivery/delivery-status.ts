import type { DeliveryState } from './delivery.entity.js';

/** The status of a delivery as the webhook's owner sees it. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const STATES_OF: Readonly<Record<DeliveryStatus, readonly DeliveryState[]>> = {
  pending: ['waiting', 'leased'],
  delivered: ['delivered'],
  dead: ['dead'],
};

export const statusOf = (state: DeliveryState): DeliveryStatus =>
  state === 'delivered' || state === 'dead' ? state : 'pending';
