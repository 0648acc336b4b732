import { useRef } from 'react';
import { sentences } from '#shared/rules/sentences.ts';
import { PeopleSearch } from '#web/features/conversations/components/people-search.tsx';
import { useStartConversation } from '#web/features/conversations/queries.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface NewMessageDialogProps {
  open: boolean;
  onClose: () => void;
  viewerId: string;
  /** With the conversation that was begun, or found. */
  onStarted: (conversationId: string) => void;
}

/** Whom to write to: a search for people, and the conversation with the chosen one. */
export function NewMessageDialog({ open, onClose, viewerId, onStarted }: NewMessageDialogProps) {
  const start = useStartConversation();
  const hasStarted = useRef(false);
  const cancel = () => {
    hasStarted.current = false;
    onClose();
  };
  const startWith = (personId: string) =>
    start.mutate(personId, {
      onSuccess: (conversationId) => {
        hasStarted.current = true;
        onClose();
        onStarted(conversationId);
        toast({
          title: t('Conversation started'),
          description: t('You can now message this user directly.'),
          kind: 'success',
        });
      },
      onError: (error) =>
        toast({
          title: t('Could not start conversation'),
          description: reasonOf(error),
          kind: 'destructive',
        }),
    });

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
        onChoose={(person) => startWith(person.id)}
      />
    </Dialog>
  );
}

function reasonOf(error: unknown): string {
  const { title, advice } = problemText(error);
  return sentences(title, advice) || t('Please try again or contact support.');
}
