import { useState } from 'react';
import { pathTo, type Screen } from '#shared/paths.ts';
import { DASHBOARDS, type Role } from '#shared/rules/roles.ts';
import { ConversationList } from '#web/features/conversations/components/conversation-list.tsx';
import { type ConversationRow, useConversations } from '#web/features/conversations/queries.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Filter = 'all' | 'direct' | 'work_order';

/** Labels with their counts and the texts for an empty list (specification, section 2). */
const FILTERS: Record<Filter, { label: string; empty: string }> = {
  all: { label: 'All ({{count}})', empty: 'No conversations yet' },
  direct: { label: 'Direct ({{count}})', empty: 'No direct messages yet' },
  work_order: { label: 'Work Orders ({{count}})', empty: 'No work order messages yet' },
};

const ofFilter = (conversations: readonly ConversationRow[], filter: Filter) =>
  conversations.filter((conversation) => filter === 'all' || conversation.conversation_type === filter);

/** Where each role sees the work order of a thread. */
const WORK_ORDER_SCREENS = {
  admin: '/admin/work-orders/$id',
  employee: '/admin/work-orders/$id',
  partner: '/partner/work-orders/$id',
  subcontractor: '/subcontractor/work-orders/$id',
} as const satisfies Record<Role, Screen>;

interface MessagesScreenProps {
  viewerId: string;
  /** The viewer's primary role: whoever looks into another area is led back to their own. */
  role: Role | null;
}

/** All conversations of the viewer; the thread of a work order leads to that work order. */
export function MessagesScreen({ viewerId, role }: MessagesScreenProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const query = useConversations();
  return (
    <Page
      crumbs={[{ label: t('Dashboard'), to: role ? DASHBOARDS[role] : '/auth' }, { label: t('Messages') }]}
      title={t('Messages')}
      width="reading"
    >
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full rounded-lg" />}>
        {(conversations) => (
          <>
            <fieldset aria-label={t('Show')} className="mb-3 flex gap-1">
              {(['all', 'direct', 'work_order'] as const).map((value) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={filter === value}
                  onClick={() => setFilter(value)}
                  className={cn(
                    'figures min-h-11 rounded-full px-4 text-ink-soft hover:bg-ink/6 md:min-h-9',
                    'aria-pressed:bg-slate aria-pressed:font-medium aria-pressed:text-on-slate',
                  )}
                >
                  {t(FILTERS[value].label, { count: ofFilter(conversations, value).length })}
                </button>
              ))}
            </fieldset>
            <Card flush>
              <ConversationList
                conversations={ofFilter(conversations, filter)}
                viewerId={viewerId}
                emptyLabel={t(FILTERS[filter].empty)}
                workOrderPath={(id) => pathTo(WORK_ORDER_SCREENS[role ?? 'subcontractor'], { id })}
              />
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  );
}
