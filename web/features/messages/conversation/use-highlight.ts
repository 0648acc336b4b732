import { useEffect, useEffectEvent, useState } from 'react';
import type { History } from '#web/features/messages/conversation/history.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** However far back: 200 messages a page. */
const MOST_PAGES = 100;

/**
 * Leads to a message that was looked for, however old it is: loads back to it and brings it into view.
 * Returns the id of the message to mark, once it is there.
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
