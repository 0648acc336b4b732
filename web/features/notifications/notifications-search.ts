/** Which notifications the page shows, kept in its address. */
export interface NotificationsSearch {
  show?: 'unread';
  /** As it stands in the address: `topic-names.ts` knows which there are. */
  topic?: string;
}

/** For the route's `validateSearch`, which every first visit loads: keeps what may make sense. */
export function parseNotificationsSearch({ show, topic }: Record<string, unknown>): NotificationsSearch {
  return { ...(show === 'unread' && { show }), ...(typeof topic === 'string' && { topic }) };
}
