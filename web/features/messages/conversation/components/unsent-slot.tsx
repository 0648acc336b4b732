import { Suspense } from 'react';
import type { ConversationKey } from '#web/features/messages/conversation/outbox-entries.ts';
import { cn } from '#web/lib/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Messages are rarely refused: no screen waits for this, and none fails when it cannot be loaded.
const UnsentMessages = lazyPart(
  () => import('#web/features/messages/conversation/components/unsent-messages.tsx'),
  () => null,
);

interface UnsentSlotProps {
  profileId: string;
  conversationKey?: ConversationKey;
  hasComposer?: boolean;
  /** A separate card; otherwise a part of the conversation. */
  isCard?: boolean;
}

/** The container of unsent messages; empty without any. */
export function UnsentSlot({ isCard = false, ...props }: UnsentSlotProps) {
  return (
    <Suspense fallback={null}>
      <UnsentMessages
        {...props}
        className={cn(
          isCard ? 'rounded-lg border border-line shadow-lift' : 'max-h-1/2 shrink-0 border-line border-t',
        )}
      />
    </Suspense>
  );
}
