/** The filter of the page, stored in its URL. */
export interface NotificationsSearch {
  show?: 'unread';
  /** The raw value in the URL: `topic-names.ts` has the valid ones. */
  topic?: string;
}

/** For the route's `validateSearch`, which is part of the first chunk: a minimal check. */
export function parseNotificationsSearch({ show, topic }: Record<string, unknown>): NotificationsSearch {
  return { ...(show === 'unread' && { show }), ...(typeof topic === 'string' && { topic }) };
}
