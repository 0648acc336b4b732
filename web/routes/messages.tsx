import { createFileRoute, Navigate } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { parseMessagesSearch } from '#web/features/messages/inbox/messages-search.ts';
import { MESSAGES_PAGES } from '#web/features/messages/unread/messages-pages.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** The URL for all roles: it redirects to the role's own messages page, with the conversation that it names. */
export const Route = createFileRoute('/messages')({
  validateSearch: parseMessagesSearch,
  component: Messages,
});

function Messages() {
  return (
    <Portal>
      <ToOwnMessages />
    </Portal>
  );
}

function ToOwnMessages() {
  const { primaryRole } = useViewer();
  const search = Route.useSearch();
  return (
    <Navigate
      to={primaryRole ? MESSAGES_PAGES[primaryRole] : '/messages'}
      search={search}
      hash={(hash) => hash ?? ''}
      replace
    />
  );
}
