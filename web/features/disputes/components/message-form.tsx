import { useState } from 'react';
import { useDisputeCommand } from '#web/features/disputes/use-dispute-command.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** A message to the other side. What was typed stays on this device until it has arrived. */
export function MessageForm({ invoiceId, side }: { invoiceId: string; side: 'office' | 'customer' }) {
  const draft = useDraft(`invoice-message:${useViewer().profile.id}:${invoiceId}`, { text: '' });
  const [text, setText] = useState(draft.initial.text);
  const { submit, clear, errorOf, isPending } = useDisputeCommand(
    'post_invoice_message',
    () => {
      setText('');
      draft.clear();
    },
    toastEarlier,
  );
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) submit({ invoice_id: invoiceId, text });
      }}
    >
      <Field
        label={side === 'office' ? t('Message to the customer') : t('Question or message')}
        error={errorOf('text')}
      >
        <Textarea
          rows={2}
          value={text}
          disabled={isPending}
          onChange={(event) => {
            setText(event.target.value);
            draft.save({ text: event.target.value });
            clear();
          }}
        />
      </Field>
      <Button type="submit" busy={isPending} className="justify-self-start">
        {t('Send message')}
      </Button>
    </form>
  );
}

/** The words that were added since stay in the form. */
const toastEarlier = () =>
  toast({
    kind: 'attention',
    title: t('Your first message had arrived'),
    outdates: t('The server could not be reached'),
    description: t('What is in the form now was not sent. Send it if it is still needed.'),
  });
