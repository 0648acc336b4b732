/** The JSON of a web push. The service worker shows it as a notification. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a tap leads: a path of the portal, with its query. */
  path: string;
  /** A later notification with the same tag replaces the one that is shown. */
  tag: string;
  /** The id of the conversation or of its work order: the URL of a page that shows the conversation contains it. */
  targetId: string | null;
  /** The newest message of the push. A message that arrives twice is shown once. */
  messageId: string;
}
