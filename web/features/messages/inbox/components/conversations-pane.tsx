import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { FoundConversations } from '#web/features/messages/inbox/components/found-conversations.tsx';
import { LinesSkeleton } from '#web/features/messages/inbox/components/lines-skeleton.tsx';
import { OrganizationField } from '#web/features/messages/inbox/components/organization-field.tsx';
import { filtered } from '#web/features/messages/inbox/conversation-summary.ts';
import { FILTER_ORDER, FILTERS } from '#web/features/messages/inbox/filters.ts';
import type { MessagesSearch } from '#web/features/messages/inbox/messages-search.ts';
import { moveToFirstLine } from '#web/features/messages/inbox/move-by-arrows.ts';
import { useConversations, useThreadsOf } from '#web/features/messages/inbox/queries.ts';
import { t } from '#web/lib/text.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FilterPills } from '#web/ui/filter-pills.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

interface ConversationsPaneProps {
  search: MessagesSearch;
  change: (changes: MessagesSearch) => void;
  viewerId: string;
  workOrderPath: (id: string) => string;
  /** Opens the dialog for a new message. */
  onWrite: () => void;
}

/** The list with its search and its filter. */
export function ConversationsPane({
  search,
  change,
  viewerId,
  workOrderPath,
  onWrite,
}: ConversationsPaneProps) {
  // Direct conversations are with people, so that an organization has threads alone.
  const { organization } = search;
  const isOffice = useViewer().capabilities.length > 0;
  const all = useConversations();
  const threads = useThreadsOf(organization);
  const query = organization === undefined ? all : threads;
  const lines = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(search.q ?? '');
  const settledText = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const filter = organization === undefined ? (search.show ?? 'all') : 'work_order';

  const keepInAddress = useEffectEvent((q: string) => {
    if (q !== (search.q ?? '')) change({ q });
  });
  useEffect(() => keepInAddress(settledText), [settledText]);

  return (
    <div className="@container flex h-full min-h-0 flex-col bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-line border-b p-2">
        {organization === undefined && (
          <FilterPills
            label={t('Show')}
            value={filter}
            onChange={(value) => change({ show: value === 'all' ? undefined : value })}
            options={FILTER_ORDER.map((value) => ({
              value,
              label: t(FILTERS[value].label, { count: filtered(query.data ?? [], value).length }),
            }))}
          />
        )}
        {isOffice && (
          <div className="min-w-[min(12rem,100%)] flex-1 @2xl:max-w-60">
            <OrganizationField value={organization} onChange={(next) => change({ organization: next })} />
          </div>
        )}
        <SearchField
          placeholder={organization === undefined ? t('Search messages') : t('Search by name')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => moveToFirstLine(event, lines.current)}
          className="ml-auto min-w-[min(12rem,100%)] flex-1 @2xl:max-w-72"
        />
      </div>
      <div ref={lines} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <QueryView query={query} skeleton={<LinesSkeleton lines={8} />}>
          {(conversations) => (
            <FoundConversations
              key={`${filter}:${organization}`}
              conversations={conversations}
              filter={filter}
              search={text.trim()}
              settledSearch={organization === undefined ? settledText : null}
              openId={search.conversation ?? null}
              viewerId={viewerId}
              workOrderPath={workOrderPath}
              onWrite={onWrite}
              onShowAll={() => setText('')}
            />
          )}
        </QueryView>
      </div>
    </div>
  );
}
