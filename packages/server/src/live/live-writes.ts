/** Changes of webhooks and their deliveries. */

export const liveWrites = {}
