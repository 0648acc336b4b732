/** What a device is told by web push, as JSON: the service worker makes a notification of it. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a tap leads: a path of the portal, with its query. */
  path: string;
  /** A later notification of the same tag takes the place of the one that is shown. */
  tag: string;
  /** What stands in the address of a page that shows the conversation: its id or that of its work order. */
  place: string | null;
  /** The newest message it tells of: told twice, it is shown once. */
  messageId: string;
}
