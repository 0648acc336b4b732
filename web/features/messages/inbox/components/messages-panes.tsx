import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { paneSizes } from '#web/features/messages/inbox/pane-sizes.ts';
import { t } from '#web/lib/text.ts';
import { useWidth } from '#web/lib/use-width.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SplitPane } from '#web/ui/split-pane.tsx';

interface MessagesPanesProps {
  list: ReactNode;
  /** Renders the open conversation, in a pane or alone; null while none is open. */
  conversation: ((isAlone: boolean) => ReactNode) | null;
  /** Opens the dialog for a new message; null while the empty list offers it. */
  onWrite: (() => void) | null;
}

/** The list beside the open conversation; on narrow screens, only one of them. */
export function MessagesPanes({ list, conversation, onWrite }: MessagesPanesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const sizes = paneSizes(widthPx);
  return (
    <div
      ref={frame}
      className="min-h-0 flex-1 overflow-hidden rounded-lg border border-line bg-surface shadow-lift"
    >
      {sizes ? (
        <SplitPane
          id="messages"
          separatorLabel={t('Width of the list')}
          left={list}
          leftSize={sizes.list}
          right={conversation?.(false) ?? <NoConversation onWrite={onWrite} />}
          rightSize={sizes.detail}
        />
      ) : (
        widthPx > 0 && (conversation?.(true) ?? list)
      )}
    </div>
  );
}

function NoConversation({ onWrite }: Pick<MessagesPanesProps, 'onWrite'>) {
  return (
    <EmptyState
      icon={MessagesSquare}
      title={t('No conversation is open')}
      text={t('Direct messages open here. The conversation about a work order opens on its page.')}
      action={onWrite && <Button onClick={onWrite}>{t('New message')}</Button>}
      className="h-full content-center"
    />
  );
}
