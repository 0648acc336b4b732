import { Navigate } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pathTo, type Screen } from '#shared/paths.ts';
import { DASHBOARDS, type Role } from '#shared/rules/roles.ts';
import { ConversationsPane } from '#web/features/messages/inbox/components/conversations-pane.tsx';
import { LinesSkeleton } from '#web/features/messages/inbox/components/lines-skeleton.tsx';
import { MessagesPanes } from '#web/features/messages/inbox/components/messages-panes.tsx';
import { NewMessageDialog } from '#web/features/messages/inbox/components/new-message-dialog.tsx';
import { useConversations, useWorkOrderOf } from '#web/features/messages/inbox/queries.ts';
import { useLiveConversations } from '#web/features/messages/inbox/use-live-conversations.ts';
import { useMessagesSearch } from '#web/features/messages/inbox/use-messages-search.ts';
import { useConversationOnScreen } from '#web/features/messages/unread/conversation-on-screen.ts';
import { threadHash } from '#web/features/messages/unread/thread-address.ts';
import { t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

/** The page of a thread's work order, for each role. */
const WORK_ORDER_SCREENS = {
  admin: '/admin/work-orders/$id',
  employee: '/admin/work-orders/$id',
  partner: '/partner/work-orders/$id',
  subcontractor: '/subcontractor/work-orders/$id',
} as const satisfies Record<Role, Screen>;

/** The props for the open conversation; `onBack` is set only on a phone or in a narrow window. */
interface OpenConversation {
  conversationId: string;
  messageId: string | undefined;
  onBack: (() => void) | undefined;
}

interface MessagesScreenProps {
  viewerId: string;
  /** The viewer's primary role: users who open another role's area are redirected to their own. */
  role: Role | null;
  renderConversation: (open: OpenConversation) => ReactNode;
}

/** All conversations of the viewer, and the open one; on a phone these are two screens. */
export function MessagesScreen({ viewerId, role, renderConversation }: MessagesScreenProps) {
  const { search, open, close, change } = useMessagesSearch();
  const [isWriting, setIsWriting] = useState(false);
  const isPhone = useIsPhone();
  const conversations = useConversations();
  useLiveConversations();
  useConversationOnScreen(search.conversation ?? null);

  const { conversation: conversationId, message: messageId } = search;
  const listed = conversations.data?.find((row) => row.conversationId === conversationId);
  // The list has the latest one; a URL may name an older one.
  const isOlder = conversations.isSuccess && conversationId !== undefined && !listed;
  const older = useWorkOrderOf(isOlder ? conversationId : null);
  const thread = listed ? listed.workOrderId : older.data;
  const workOrderPath = (id: string) => pathTo(WORK_ORDER_SCREENS[role ?? 'subcontractor'], { id });
  // A thread is shown on the page of its work order.
  if (thread) return <Navigate to={workOrderPath(thread)} hash={threadHash(messageId)} replace />;
  const conversation =
    conversationId === undefined
      ? null
      : (isAlone: boolean) =>
          conversations.isLoading || older.isLoading ? (
            <LinesSkeleton lines={3} />
          ) : (
            renderConversation({ conversationId, messageId, onBack: isAlone ? close : undefined })
          );

  if (isPhone && conversation) {
    return (
      <div data-fullscreen className="h-[calc(100dvh-var(--dock)-var(--toasts))]">
        {conversation(true)}
      </div>
    );
  }
  return (
    <Page
      crumbs={[{ label: t('Dashboard'), to: role ? DASHBOARDS[role] : '/auth' }, { label: t('Messages') }]}
      title={t('Messages')}
      fillsWindow
      actions={
        <Button variant="main" onClick={() => setIsWriting(true)}>
          <SquarePen aria-hidden />
          {isPhone ? t('New') : t('New message')}
        </Button>
      }
    >
      <MessagesPanes
        list={
          <ConversationsPane
            search={search}
            change={change}
            viewerId={viewerId}
            workOrderPath={workOrderPath}
            onWrite={() => setIsWriting(true)}
          />
        }
        conversation={conversation}
        onWrite={conversations.data?.length === 0 ? null : () => setIsWriting(true)}
      />
      <NewMessageDialog
        open={isWriting}
        onClose={() => setIsWriting(false)}
        viewerId={viewerId}
        onStarted={open}
      />
    </Page>
  );
}
