/** What one works on: a work order or a project. */
export interface ClockItem {
  kind: 'work_order' | 'project';
  id: string;
  number: string;
  title: string;
}

export type ClockAction = 'clock_in' | 'clock_out' | 'take_break' | 'end_day';

/** Where the device was at an event, as commands take it. */
export interface EventLocation {
  latitude: number;
  longitude: number;
  accuracy_m: number;
  fix_age_s: number;
  address?: string;
}

/** One touch of the clock, kept on this device until the server has said its word. */
export interface ClockEntry {
  /** The same for every try: the server carries this event out once. */
  key: string;
  action: ClockAction;
  /** Of a clock-in. */
  item: ClockItem | null;
  /** ISO instant of the touch, by the device's clock. */
  at: string;
  timeZone: string;
  location: EventLocation | null;
  /** It could not be sent at once: the person sees it as done, and its own time counts. */
  isOffline: boolean;
  /** `locating`: the window of the touch looks for its place. */
  state: 'locating' | 'waiting' | 'sending' | 'refused';
  /** A clock-out that also ends a session which the server takes for one of the future. */
  force?: boolean;
  /** Why the server refused it for good. */
  problem?: { title: string; advice: string };
}

/** A touch of the clock at its moment. */
export type Touch = Omit<ClockEntry, 'state' | 'isOffline' | 'location'>;

/** The session that is running, as the server or this device knows it. */
export interface ClockSession {
  /** Null while only this device knows it. */
  id: string | null;
  work_order_id: string | null;
  project_id: string | null;
  /** ISO instant. */
  clock_in_time: string;
  item: { number: string; title: string };
  /** Begun without a signal and not sent yet. */
  isPending: boolean;
}

/** The session after what waits on this device has happened too. */
export function sessionAfter(
  session: ClockSession | null,
  entries: readonly ClockEntry[],
): ClockSession | null {
  return entries
    .filter(({ isOffline, state }) => isOffline && state !== 'refused')
    .reduce((_, { item, at }) => (item ? pendingSession(item, at) : null), session);
}

const pendingSession = (item: ClockItem, at: string): ClockSession => ({
  id: null,
  work_order_id: item.kind === 'work_order' ? item.id : null,
  project_id: item.kind === 'project' ? item.id : null,
  clock_in_time: at,
  item: { number: item.number, title: item.title },
  isPending: true,
});
