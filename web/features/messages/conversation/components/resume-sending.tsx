import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewer } from '#web/lib/viewer.ts';

/** Sends what an earlier visit could not: the page was left while messages were on their way. Shows nothing. */
export function ResumeSending() {
  const { profile } = useViewer();
  const queryClient = useQueryClient();
  useEffect(() => {
    const resume = async () => {
      const { outboxOf } = await import('#web/features/messages/conversation/outbox-of-person.ts');
      outboxOf(profile.id, queryClient);
    };
    void resume();
  }, [profile.id, queryClient]);
  return null;
}
