import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewer } from '#web/lib/viewer.ts';

/** Sends messages of an earlier visit that were still pending when the page was closed. Renders nothing. */
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
