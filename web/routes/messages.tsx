import { createFileRoute, Navigate } from '@tanstack/react-router';
import { MESSAGES_PAGES } from '#web/app/messages/messages-pages.ts';
import { Portal } from '#web/app/portal.tsx';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { parseMessagesSearch } from '#web/features/conversations/messages-search.ts';

/** The address for everybody: it leads to the role's own messages page, with the conversation that it names. */
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
