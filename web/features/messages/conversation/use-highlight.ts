import { useEffect, useEffectEvent, useState } from 'react';
import type { History } from '#web/features/messages/conversation/history.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The maximum depth of the search: 200 messages per page. */
const MOST_PAGES = 100;

/**
 * Scrolls to a message from the search, however old it is, loading older messages as needed.
 * Returns the id of the message to highlight, once it is loaded.
 */
export function useHighlight(
  messageId: string | undefined,
  history: History,
  loadBackTo: (instant: string, mostPages: number) => Promise<void>,
  toElement: (selector: string) => Promise<void>,
): string | undefined {
  const [found, setFound] = useState<string>();
  const isLoaded = history.messages.some(({ id }) => id === messageId);

  const goBack = useEffectEvent(async (id: string) => {
    const supabase = await getSupabase();
    const { data } = await supabase
      .from('work_order_messages')
      .select('created_at')
      .eq('id', id)
      .maybeSingle();
    if (data) await loadBackTo(data.created_at, MOST_PAGES);
  });
  const show = useEffectEvent((id: string) => {
    setFound(id);
    void toElement(`[data-message-id="${CSS.escape(id)}"]`);
  });
  useEffect(() => {
    if (messageId === undefined) return;
    if (isLoaded) show(messageId);
    else void goBack(messageId);
  }, [messageId, isLoaded]);
  return found;
}
