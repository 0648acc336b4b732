import { MessagesSquare, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { MESSAGE_SEARCH_MIN_LENGTH } from '#shared/limits.ts';
import { ConversationList } from '#web/features/messages/inbox/components/conversation-list.tsx';
import { MessageResults } from '#web/features/messages/inbox/components/message-results.tsx';
import {
  type ConversationFilter,
  type ConversationSummary,
  filtered,
} from '#web/features/messages/inbox/conversation-summary.ts';
import { FILTERS } from '#web/features/messages/inbox/filters.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface FoundConversationsProps {
  conversations: readonly ConversationSummary[];
  filter: ConversationFilter;
  /** The typed text: conversations are filtered by title at once. */
  search: string;
  /** The debounced text: messages are searched on the server. Null for conversations alone. */
  settledSearch: string | null;
  openId: string | null;
  viewerId: string;
  workOrderPath: (id: string) => string;
  /** Opens the dialog for a new message. */
  onWrite: () => void;
  /** Clears the search. */
  onShowAll: () => void;
}

/** The conversations of a filter; with a search text, those with a matching title, and the matching messages. */
export function FoundConversations({
  conversations,
  filter,
  search,
  settledSearch,
  openId,
  viewerId,
  workOrderPath,
  onWrite,
  onShowAll,
}: FoundConversationsProps) {
  const found = filtered(conversations, filter, search);
  const list = found.length > 0 && (
    <ConversationList
      conversations={found}
      openId={openId}
      search={search}
      viewerId={viewerId}
      workOrderPath={workOrderPath}
    />
  );

  if (search === '') {
    return (
      list || (
        <EmptyState
          icon={MessagesSquare}
          title={t(FILTERS[filter].empty)}
          text={t('Write to somebody with New message, or in the conversation of a work order.')}
          action={<Button onClick={onWrite}>{t('New message')}</Button>}
        />
      )
    );
  }
  if (search.length < MESSAGE_SEARCH_MIN_LENGTH || settledSearch === null) {
    return (
      list || (
        <EmptyState
          icon={SearchX}
          title={t('No conversation has this name')}
          action={<Button onClick={onShowAll}>{t('Show all')}</Button>}
        />
      )
    );
  }
  return (
    <>
      {list && <Section title={t('Conversations')}>{list}</Section>}
      <Section title={t('Messages')}>
        <MessageResults search={settledSearch} filter={filter} workOrderPath={workOrderPath} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="border-line/70 border-b bg-sunken px-4 py-1.5 font-medium text-ink-soft text-xs">
        {title}
      </h2>
      {children}
    </section>
  );
}
