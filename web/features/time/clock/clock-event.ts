import type { NewItem } from '#web/offline/outbox/create-outbox.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';

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

/**
 * One touch of the clock, kept on this device until the server has answered. While it is `preparing`, its window looks
 * for its place. Once it is `isOffline` the person sees it as done, and its own time counts.
 */
export interface ClockEntry extends OutboxItem {
  action: ClockAction;
  /** Of a clock-in. */
  item: ClockItem | null;
  /** ISO instant of the touch, by the device's clock. */
  at: string;
  /** By whose clock the day of the touch counts: the office's. */
  timeZone: string;
  location: EventLocation | null;
  /** A clock-out that also ends a session which the server takes for one of the future. */
  force?: boolean;
  /** A clock-in that also ends the session of another work item. */
  isSwitch?: boolean;
}

/** A touch of the clock at its moment. */
export type Touch = Omit<NewItem<ClockEntry>, 'location'>;
