import { useEffect } from 'react';

/** The conversations that are open in this window, each as often as it is. */
const open: string[] = [];

/** Says that a conversation is being looked at while this component stands; null when none is. */
export function useConversationOnScreen(conversationId: string | null): void {
  useEffect(() => {
    if (conversationId === null) return;
    open.push(conversationId);
    return () => {
      open.splice(open.indexOf(conversationId), 1);
    };
  }, [conversationId]);
}

/** Whether somebody looks at this conversation: it is open, and its window is not behind others. */
export function isConversationOnScreen(conversationId: string): boolean {
  return open.includes(conversationId) && document.visibilityState === 'visible';
}
