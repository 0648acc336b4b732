import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { RefusedEvents } from '#web/features/time/clock/components/refused-events.tsx';
import { queueOf } from '#web/features/time/clock/queue-of-person.ts';

interface OwnRefusedEventsProps {
  profile: { id: string; user_id: string | null };
}

/** The refused clock events of this device, on the page of unsent work. */
export function OwnRefusedEvents({ profile }: OwnRefusedEventsProps) {
  const queue = queueOf({ profileId: profile.id, userId: profile.user_id ?? '' }, useQueryClient());
  const entries = useSyncExternalStore(queue.subscribe, queue.read);
  const refused = entries.filter(({ state }) => state === 'refused');
  return <RefusedEvents events={refused} onDismiss={queue.dismiss} />;
}
