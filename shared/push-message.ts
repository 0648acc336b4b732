/** The JSON of a web push. The service worker shows it as a notification. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a tap leads: a path of the portal, with its query. */
  path: string;
  /** A later notification with the same tag replaces the one that is shown. */
  tag: string;
  /** The conversation key in the URL of a page that shows the conversation: its id, or that of its work order. */
  place: string | null;
  /** The newest message of the push. A message that arrives twice is shown once. */
  messageId: string;
}
