import { useState } from 'react';
import { useDisputeCommand } from '#web/features/disputes/use-dispute-command.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** A message to the other side. What was typed stays until it has arrived. */
export function MessageForm({ invoiceId, side }: { invoiceId: string; side: 'office' | 'customer' }) {
  const [text, setText] = useState('');
  const { submit, clear, errorOf, isPending } = useDisputeCommand('post_invoice_message', () => setText(''));
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
