import type { NewItem } from '#web/offline/outbox/create-outbox.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';

/** A work item: a work order or a project. */
export interface ClockItem {
  kind: 'work_order' | 'project';
  id: string;
  number: string;
  title: string;
}

export type ClockAction = 'clock_in' | 'clock_out' | 'take_break' | 'end_day';

/** The position of the device at an event, as input of commands. */
export interface EventLocation {
  latitude: number;
  longitude: number;
  accuracy_m: number;
  fix_age_s: number;
  address?: string;
}

/**
 * One clock event, stored on this device until the server has responded. While it is `preparing`, its window is
 * measuring its position. Once it is `isOffline`, it is shown as done, and its own time counts.
 */
export interface ClockEntry extends OutboxItem {
  action: ClockAction;
  /** The work item of a clock-in. */
  item: ClockItem | null;
  /** The time of the tap, as an ISO instant of the device's clock. */
  at: string;
  /** The time zone that determines the day of the event: the office's. */
  timeZone: string;
  location: EventLocation | null;
  /** A clock-out that also ends a session that starts in the future. */
  force?: boolean;
  /** A clock-in that also ends the session of another work item. */
  isSwitch?: boolean;
}

/** A clock event at its time. */
export type Touch = Omit<NewItem<ClockEntry>, 'location'>;
