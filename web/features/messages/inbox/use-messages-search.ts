import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMessagesPage } from '#web/features/messages/inbox/messages-page.ts';
import { type MessagesSearch, parseMessagesSearch } from '#web/features/messages/inbox/messages-search.ts';

/** The messages page's address, and how to move within it. */
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
    /** Opens a conversation; back leads to the list again. */
    open: (conversation: string) => go({ ...search, conversation, message: undefined }, false),
    /** Back to the list, as the browser's back would, however the conversation was opened. */
    close: () => {
      if (router.history.location.state.openedFromList) router.history.back();
      else go({ ...search, conversation: undefined, message: undefined }, true);
    },
    change: (changes: MessagesSearch) => go({ ...search, ...changes }, true),
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of conversations is the entry before this one. */
    openedFromList?: boolean;
  }
}
