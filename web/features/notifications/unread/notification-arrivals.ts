import { useEffect, useEffectEvent } from 'react';
import type { Row } from '#shared/database.ts';

export type LiveNotification = Pick<
  Row<'notifications'>,
  'id' | 'kind' | 'title' | 'body' | 'facts' | 'path'
>;

/** A notification that was added or updated; null when one was read or removed. */
export type NotificationChange = LiveNotification | null;

type Listener = (change: NotificationChange) => void;

const listeners = new Set<Listener>();

export function announceNotification(change: NotificationChange): void {
  for (const listener of listeners) listener(change);
}

/**
 * Calls back for each change of the viewer's notifications, here or on another device, while this component is mounted.
 */
export function useNotificationArrivals(listener: Listener): void {
  const onChange = useEffectEvent(listener);
  useEffect(() => listenToNotifications((change) => onChange(change)), []);
}

/** The same outside of a component. Returns a function that stops it. */
export function listenToNotifications(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
