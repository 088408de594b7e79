/** Credentials or members of a workspace have changed. Delivery is best effort: receivers must not rely on it. */
export const ACCESS_CHANGED_TOPIC = 'auth.access-changed';

/** Events as webhooks receive them, for subscribers. */
export const LIVE_EVENTS_TOPIC = 'webhooks.event';
