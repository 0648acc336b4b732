import { RECENT_WORK_ITEMS_MAX, STAR_SESSIONS } from '#shared/limits.ts';
import type { ClockItem } from '#web/features/time/clock/clock-event.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { type Message, message, t } from '#web/lib/text.ts';

/** A work item, with its relation to the user. */
export interface WorkItem extends ClockItem {
  location: string;
  isMine: boolean;
  /** Its assignee; null when it is unassigned. */
  assignee: string | null;
  isAvailable: boolean;
  sessionsToday: number;
  hoursToday: number;
  /** ISO instant. */
  lastWorkedAt: string | null;
  /** Its position among the items of the latest ten sessions; null when it is none of them. */
  recentRank: number | null;
}

export interface WorkItemSection {
  title: Message;
  items: WorkItem[];
}

/**
 * The sections of the clock sheet, each item in the first one that it belongs to: worked on today, assigned
 * to the user, at most three recent ones, and unassigned.
 */
export function sectionsOf(items: readonly WorkItem[]): WorkItemSection[] {
  const left = new Set(items);
  const take = (which: (item: WorkItem) => boolean) => {
    const taken = [...left].filter(which);
    for (const item of taken) left.delete(item);
    return taken;
  };
  const isRecent = (item: WorkItem) => item.recentRank !== null;
  return [
    {
      title: message("Continue Today's Work"),
      items: take((item) => item.sessionsToday > 0).toSorted(byLastWorked),
    },
    { title: message('Your Assignments'), items: take((item) => item.isMine) },
    {
      title: message('Recently Clocked'),
      items: take(isRecent).toSorted(byRank).slice(0, RECENT_WORK_ITEMS_MAX),
    },
    { title: message('Available Work'), items: take((item) => item.isAvailable) },
  ].filter((section) => section.items.length > 0);
}

/** The items, with the pending sessions of `day` on this device. */
export function withPendingTime(
  items: readonly WorkItem[],
  pending: readonly PendingTime[],
  day: string,
): WorkItem[] {
  return items.map((item) => {
    const own = pending.filter(
      (time) => (time.work_order_id ?? time.project_id) === item.id && time.day === day,
    );
    const last = own.at(-1);
    if (!last) return item;
    return {
      ...item,
      sessionsToday: item.sessionsToday + own.length,
      hoursToday: own.reduce((sum, { hours }) => sum + hours, item.hoursToday),
      lastWorkedAt: last.to ?? last.from,
    };
  });
}

const byLastWorked = (a: WorkItem, b: WorkItem) => (b.lastWorkedAt ?? '').localeCompare(a.lastWorkedAt ?? '');
const byRank = (a: WorkItem, b: WorkItem) => (a.recentRank ?? 0) - (b.recentRank ?? 0);

/** Those with the text in number, title, or assignee, ignoring case. */
export function withText(items: readonly WorkItem[], text: string): WorkItem[] {
  const wanted = text.trim().toLowerCase();
  return items.filter(({ number, title, assignee }) =>
    [number, title, assignee ?? ''].some((part) => part.toLowerCase().includes(wanted)),
  );
}

/** The badge of an item: its assignee. */
export function badgeOf({ isMine, assignee }: WorkItem): {
  text: string;
  kind: 'mine' | 'other' | 'available';
} {
  if (isMine) return { text: t('ASSIGNED TO YOU'), kind: 'mine' };
  return assignee ? { text: assignee, kind: 'other' } : { text: t('AVAILABLE'), kind: 'available' };
}

export const hasStar = ({ sessionsToday }: WorkItem): boolean => sessionsToday >= STAR_SESSIONS;
