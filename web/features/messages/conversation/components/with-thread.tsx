import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WorkOrderThread } from '#web/features/messages/conversation/components/work-order-thread.tsx';
import type { ConversationViewer } from '#web/features/messages/conversation/use-conversation.ts';
import { useMessageCounts } from '#web/features/messages/unread/message-counts.ts';
import { readThreadHash, threadHash } from '#web/features/messages/unread/thread-address.ts';
import { t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { useLiveWorkOrder } from '#web/lib/use-live-work-order.ts';

interface WithThreadProps {
  workOrderId: string;
  viewer: ConversationViewer;
  /** The work order's screen: `conversation` is beside its facts, `tabs` above them; one of them is empty. */
  children: (slots: { conversation: ReactNode; tabs: ReactNode }) => ReactNode;
}

/**
 * A work order's screen with its conversation: side by side on a desktop, and as tabs on a phone, where the
 * conversation fills the screen, because the keyboard takes half of it.
 */
export function WithThread({ workOrderId, viewer, children }: WithThreadProps) {
  const isPhone = useIsPhone();
  const asked = readThreadHash(useLocation({ select: ({ hash }) => hash }));
  const navigate = useNavigate();
  useLiveWorkOrder(workOrderId);
  if (!isPhone) {
    const thread = <WorkOrderThread workOrderId={workOrderId} viewer={viewer} asked={asked} />;
    return children({ conversation: thread, tabs: null });
  }
  if (asked) {
    const toDetails = () => void navigate({ to: '.', hash: '', replace: true });
    return (
      <div data-fullscreen className="h-[calc(100dvh-var(--dock)-var(--toasts))]">
        <WorkOrderThread workOrderId={workOrderId} viewer={viewer} asked={asked} onBack={toDetails} />
      </div>
    );
  }
  return children({ conversation: null, tabs: <ThreadTabs workOrderId={workOrderId} /> });
}

const tabStyle = '-mb-px flex min-h-11 max-w-full shrink-0 items-center border-b-2 px-3';

function ThreadTabs({ workOrderId }: { workOrderId: string }) {
  const count = useMessageCounts().counts[`wo:${workOrderId}`] ?? 0;
  return (
    <nav
      aria-label={t('Parts of this work order')}
      className="scrollless mb-4 flex gap-1 overflow-x-auto border-line border-b"
    >
      <span aria-current="page" className={`${tabStyle} border-chestnut font-semibold`}>
        {t('Details')}
      </span>
      <Link to="." hash={threadHash()} className={`${tabStyle} figures border-transparent text-ink-soft`}>
        {count > 0 ? t('Conversation ({{count}})', { count }) : t('Conversation')}
      </Link>
    </nav>
  );
}
