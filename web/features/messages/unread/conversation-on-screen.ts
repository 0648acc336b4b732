import { useEffect } from 'react';

/** The open conversations of this window, with the number of components that show each. */
const open: string[] = [];

/** Registers a conversation as visible while this component is mounted; null for none. */
export function useConversationOnScreen(conversationId: string | null): void {
  useEffect(() => {
    if (conversationId === null) return;
    open.push(conversationId);
    return () => {
      open.splice(open.indexOf(conversationId), 1);
    };
  }, [conversationId]);
}

/** Whether the user looks at this conversation: it is open, and the page is visible. */
export function isConversationOnScreen(conversationId: string): boolean {
  return open.includes(conversationId) && document.visibilityState === 'visible';
}
