import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMessagesPage } from '#web/features/messages/inbox/messages-page.ts';
import { type MessagesSearch, parseMessagesSearch } from '#web/features/messages/inbox/messages-search.ts';

/** The state in the messages page's URL, and how to change it. */
export function useMessagesSearch() {
  const search = parseMessagesSearch(useSearch({ strict: false }));
  const page = useMessagesPage();
  const navigate = useNavigate();
  const router = useRouter();

  const go = (next: MessagesSearch, replace: boolean) =>
    navigate({
      to: page,
      search: parseMessagesSearch({ ...next }),
      replace,
      state: { openedFromList: !replace },
    });

  return {
    search,
    /** Opens a conversation; the browser's back button returns to the list. */
    open: (conversation: string) => go({ ...search, conversation, message: undefined }, false),
    /** Returns to the list, like the browser's back button, however the conversation was opened. */
    close: () => {
      if (router.history.location.state.openedFromList) router.history.back();
      else go({ ...search, conversation: undefined, message: undefined }, true);
    },
    change: (changes: MessagesSearch) => go({ ...search, ...changes }, true),
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of conversations is the history entry before this one. */
    openedFromList?: boolean;
  }
}
