import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadPatiently } from '#web/lib/load-patiently.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Sends messages of an earlier visit that were still pending when the page was closed. Renders nothing. */
export function ResumeSending() {
  const { profile } = useViewer();
  const queryClient = useQueryClient();
  useEffect(() => {
    const load = () => import('#web/features/messages/conversation/outbox-of-person.ts');
    void loadPatiently(load).then(({ outboxOf }) => outboxOf(profile.id, queryClient));
  }, [profile.id, queryClient]);
  return null;
}
