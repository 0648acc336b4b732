import { sentences } from '#shared/rules/sentences.ts';
import { DataError, unwrap } from '#web/lib/data-error.ts';
import { isLoadingFailure } from '#web/lib/loading-failure.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/**
 * Starts the conversation with a person, or finds it. Shows a toast when that fails. Never rejects.
 * @param open shows the conversation of this id
 */
export async function startConversation(personId: string, open: (id: string) => unknown): Promise<void> {
  try {
    const supabase = await getSupabase();
    await open(unwrap(await supabase.rpc('create_direct_conversation', { p_other_user_id: personId })));
    toast({
      kind: 'success',
      title: t('Conversation started'),
      description: t('You can now message this user directly.'),
    });
  } catch (error) {
    toast({
      kind: 'destructive',
      title: t('Could not start conversation'),
      description: reasonOf(error),
    });
  }
}

/** Why no conversation was started: the server's text, or the connection; otherwise what to do. */
export function reasonOf(error: unknown): string {
  const isKnown = error instanceof DataError || isLoadingFailure(error);
  const { title, advice } = problemText(error);
  return (isKnown && sentences(title, advice)) || t('Please try again or contact support.');
}
