import { UnsentSlot } from '#web/features/messages/conversation/components/unsent-slot.tsx';
import { WorkOrderThread } from '#web/features/messages/conversation/components/work-order-thread.tsx';
import type { ConversationViewer } from '#web/features/messages/conversation/use-conversation.ts';
import { t } from '#web/lib/text.ts';
import { NoLongerAssigned } from '#web/ui/no-longer-assigned.tsx';

interface FormerWorkOrderProps {
  workOrderId: string;
  viewer: ConversationViewer;
}

/** A work order that the firm no longer has: since when, and the part of its conversation that stays readable. */
export function FormerWorkOrder({ workOrderId, viewer }: FormerWorkOrderProps) {
  return (
    <NoLongerAssigned
      workOrderId={workOrderId}
      list={{ label: t('Work Orders'), to: '/subcontractor/work-orders' }}
      keeps={({ conversation_id }) =>
        conversation_id === null
          ? t('Your reports and bills stay in their lists.')
          : t('Your reports and bills stay in their lists, and your part of the conversation below.')
      }
    >
      {({ conversation_id }) =>
        conversation_id === null ? (
          <UnsentSlot conversationKey={`wo:${workOrderId}`} profileId={viewer.profile.id} isCard />
        ) : (
          <WorkOrderThread workOrderId={workOrderId} viewer={viewer} />
        )
      }
    </NoLongerAssigned>
  );
}
