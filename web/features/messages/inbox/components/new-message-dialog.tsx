import { useRef } from 'react';
import { PeopleSearch } from '#web/features/messages/inbox/components/people-search.tsx';
import { useStartConversation } from '#web/features/messages/inbox/queries.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface NewMessageDialogProps {
  open: boolean;
  onClose: () => void;
  viewerId: string;
  /** Called with the conversation that was started or found. */
  onStarted: (conversationId: string) => void;
}

/** Searches for people, and opens the conversation with the selected one. */
export function NewMessageDialog({ open, onClose, viewerId, onStarted }: NewMessageDialogProps) {
  const hasStarted = useRef(false);
  const start = useStartConversation((conversationId) => {
    hasStarted.current = true;
    onClose();
    onStarted(conversationId);
  });
  const cancel = () => {
    hasStarted.current = false;
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={cancel}
      title={t('New message')}
      fillsPhone
      returnsFocus={() => !hasStarted.current}
      footer={<Button onClick={cancel}>{t('Cancel')}</Button>}
    >
      <PeopleSearch
        viewerId={viewerId}
        disabled={start.isPending}
        onChoose={(person) => start.mutate(person.id)}
      />
    </Dialog>
  );
}
