/** Time that is not delivered yet, as the clock passes it to the screens that show time. */
export interface PendingTime {
  /** The server's row of a session that a pending event ends; null when the server does not know the session. */
  reportId: string | null;
  work_order_id: string | null;
  project_id: string | null;
  number: string;
  title: string;
  /** ISO instant. */
  from: string;
  /** ISO instant; null while it runs. */
  to: string | null;
  /** The calendar day on which it began, in the device's time zone. */
  day: string;
  endedBy: 'out' | 'break' | 'day_end' | 'correction' | null;
  /** The duration of finished time. */
  hours: number;
  startsOffline: boolean;
  /** False when the server accepted its end immediately. */
  endsOffline?: boolean;
  /** The device is online, but the server has a problem. */
  waitsForServer: boolean;
}
