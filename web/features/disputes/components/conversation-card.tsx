import { useState } from 'react';
import { DisputeDialog } from '#web/features/disputes/components/dispute-dialog.tsx';
import { MessageForm } from '#web/features/disputes/components/message-form.tsx';
import { MessageList } from '#web/features/disputes/components/message-list.tsx';
import { OpenDispute } from '#web/features/disputes/components/open-dispute.tsx';
import { ResolveDialog } from '#web/features/disputes/components/resolve-dialog.tsx';
import { type Conversation, useConversation } from '#web/features/disputes/queries.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface ConversationCardProps {
  invoiceId: string;
  /** On whose page it is. */
  side: 'office' | 'customer';
}

/**
 * What the customer and the office say about an invoice, and whether it is disputed. Nothing about a draft, which its
 * customer does not see.
 */
export function ConversationCard({ invoiceId, side }: ConversationCardProps) {
  const { data: conversation } = useConversation(invoiceId);
  const mayInvoice = useMay()('invoice');
  if (!conversation || conversation.status === 'draft') return null;
  const mayWrite = side === 'customer' || mayInvoice;
  if (!mayWrite && conversation.messages.length === 0) return null;
  const dispute = conversation.disputes.find(({ resolved_at }) => !resolved_at);
  return (
    <Card
      title={t('Questions and disputes')}
      aside={mayWrite && <NextStep conversation={conversation} side={side} />}
    >
      <div className="grid gap-4">
        {dispute && <OpenDispute dispute={dispute} balance={conversation.balance_amount} />}
        {conversation.messages.length > 0 && <MessageList conversation={conversation} side={side} />}
        {mayWrite && <MessageForm conversation={conversation} side={side} />}
      </div>
    </Card>
  );
}

/** A customer disputes what is left to pay, and the office resolves it. */
function NextStep({
  conversation,
  side,
}: {
  conversation: Conversation;
  side: ConversationCardProps['side'];
}) {
  const [isOpen, setOpen] = useState(false);
  const dispute = conversation.disputes.find(({ resolved_at }) => !resolved_at);
  const close = () => setOpen(false);
  if (side === 'customer') {
    const canDispute = !dispute && conversation.status === 'sent' && (conversation.balance_amount ?? 0) > 0;
    return (
      <>
        {canDispute && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('Dispute this invoice')}
          </Button>
        )}
        {isOpen && <DisputeDialog invoice={conversation} onClose={close} />}
      </>
    );
  }
  return (
    <>
      {dispute && (
        <Button size="small" variant="primary" onClick={() => setOpen(true)}>
          {t('Resolve dispute')}
        </Button>
      )}
      {isOpen && dispute && <ResolveDialog dispute={dispute} invoice={conversation} onClose={close} />}
    </>
  );
}
