/** Time that waits on this device, as the clock hands it to the screens that show time. */
export interface PendingTime {
  /** The server's row of a session that a waiting event ends; null when the server does not know the session. */
  reportId: string | null;
  work_order_id: string | null;
  project_id: string | null;
  number: string;
  title: string;
  /** ISO instant. */
  from: string;
  /** ISO instant; null while it runs. */
  to: string | null;
  /** The calendar day on which it began, on this device. */
  day: string;
  endedBy: 'out' | 'break' | 'day_end' | 'correction' | null;
  /** Of finished time. */
  hours: number;
  startsOffline: boolean;
  /** False when its end was accepted without having waited. */
  endsOffline?: boolean;
  /** There is a signal, and the server has a problem. */
  waitsForServer: boolean;
}
