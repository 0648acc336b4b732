import { Link } from '@tanstack/react-router';
import { Bell, CheckCheck, Settings2 } from 'lucide-react';
import type { Screen } from '#shared/paths.ts';
import { DASHBOARDS, type Role } from '#shared/rules/roles.ts';
import { NotificationDays } from '#web/features/notifications/components/notification-days.tsx';
import { NotificationsSkeleton } from '#web/features/notifications/components/notifications-skeleton.tsx';
import type { NotificationsSearch } from '#web/features/notifications/notifications-search.ts';
import { useMarkRead, useNotifications } from '#web/features/notifications/queries.ts';
import { TOPIC_NAMES, topicNamed, topicsOf } from '#web/features/notifications/topic-names.ts';
import { useUnreadNotifications } from '#web/features/notifications/unread/unread-notifications.ts';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterPills } from '#web/ui/filter-pills.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';

/** Each role's page of the notification settings. */
const SETTINGS_PAGES = {
  admin: '/admin/profile',
  employee: '/admin/profile',
  partner: '/partner/profile',
  subcontractor: '/subcontractor/profile',
} as const satisfies Record<Role, Screen>;

interface NotificationsScreenProps {
  profileId: string;
  role: Role | null;
  search: NotificationsSearch;
  change: (search: NotificationsSearch) => void;
}

/** All of the viewer's notifications, by day. */
export function NotificationsScreen({ profileId, role, search, change }: NotificationsScreenProps) {
  const query = useNotifications(profileId, search);
  const { mutate: markRead, isPending } = useMarkRead(profileId);
  const { length: unread } = useUnreadNotifications(profileId);
  const isFiltered = search.show !== undefined || search.topic !== undefined;
  return (
    <Page
      title={t('Notifications')}
      crumbs={[
        { label: t('Dashboard'), to: role ? DASHBOARDS[role] : '/auth' },
        { label: t('Notifications') },
      ]}
      width="reading"
      actions={
        <>
          <Link to={SETTINGS_PAGES[role ?? 'subcontractor']} className={buttonStyle()}>
            <Settings2 aria-hidden />
            {t('Settings')}
          </Link>
          <Button variant="primary" disabled={unread === 0} busy={isPending} onClick={() => markRead(null)}>
            <CheckCheck aria-hidden />
            {t('Mark all as read')}
          </Button>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <FilterPills
          label={t('Show')}
          value={search.show ?? 'all'}
          options={[
            { value: 'all', label: t('All') },
            { value: 'unread', label: t('Unread') },
          ]}
          onChange={(show) => change({ ...search, show: show === 'unread' ? show : undefined })}
        />
        <Select
          aria-label={t('About')}
          className="w-52 max-w-full max-md:min-w-[min(9rem,100%)] max-md:flex-1"
          value={topicNamed(search.topic) ?? ''}
          placeholder={t('About everything')}
          options={topicsOf(role).map((topic) => ({ value: topic, label: t(TOPIC_NAMES[topic]) }))}
          onChange={({ target }) => change({ ...search, topic: topicNamed(target.value) })}
        />
      </div>
      <QueryView
        query={query}
        skeleton={
          <Card flush>
            <NotificationsSkeleton lines={8} />
          </Card>
        }
      >
        {({ pages }) => {
          const notifications = pages.flat();
          if (notifications.length === 0) {
            return (
              <Card flush>
                <Nothing search={search} showAll={isFiltered ? () => change({}) : undefined} />
              </Card>
            );
          }
          return (
            <>
              <NotificationDays notifications={notifications} onRead={(id) => markRead([id])} />
              {query.hasNextPage && (
                <div className="mt-4 grid justify-center print:hidden">
                  <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                    {t('Show older')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}

function Nothing({ search, showAll }: { search: NotificationsSearch; showAll: (() => void) | undefined }) {
  if (!showAll) {
    return (
      <EmptyState
        icon={Bell}
        title={t('No notifications yet')}
        text={t('Notifications about your work appear here: assignments, reports, approvals and due dates.')}
        action={null}
      />
    );
  }
  return (
    <EmptyState
      icon={Bell}
      title={search.show === 'unread' ? t('Nothing unread') : t('Nothing in this topic')}
      text={
        search.show === 'unread'
          ? t('You have read everything there is.')
          : t('Notifications are kept for 90 days after they are read.')
      }
      action={<Button onClick={showAll}>{t('Show all')}</Button>}
    />
  );
}
