import { useEffect, useEffectEvent, useState } from 'react';
import type { Conversation } from '#web/features/disputes/queries.ts';
import { useDisputeCommand } from '#web/features/disputes/use-dispute-command.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface Draft {
  text: string;
  /** One message, however often it is sent: also after a lost answer and a reload. */
  key: string;
  /** What was sent, and how many messages of the same words its author had then. */
  sent?: { text: string; before: number } | undefined;
}

interface MessageFormProps {
  conversation: Conversation;
  side: 'office' | 'customer';
}

/** A message to the other side. What was typed stays on this device until it has arrived. */
export function MessageForm({ conversation, side }: MessageFormProps) {
  const invoiceId = conversation.id;
  const me = useViewer().profile.id;
  const draft = useDraft<Draft>(`invoice-message:${me}:${invoiceId}`, {
    text: '',
    key: crypto.randomUUID(),
  });
  const [written, setWritten] = useState(draft.initial);
  const { text, sent } = written;
  const change = (changes: Partial<Draft>) => {
    const next = { ...written, key: command.keyOf(), ...changes };
    setWritten(next);
    draft.save(next);
  };
  const empty = () => {
    setWritten({ text: '', key: command.keyOf() });
    draft.clear();
  };
  const command = useDisputeCommand('post_invoice_message', empty, {
    onEarlier: toastEarlier,
    kept: { key: draft.initial.key, keep: (key) => change({ key, sent: undefined }) },
  });
  const { submit, clear, errorOf, isPending } = command;
  const mine = (words: string) =>
    conversation.messages.filter(
      (message) => message.step === 'message' && message.author?.id === me && message.text === words,
    ).length;
  // Its answer was lost, and there it is.
  const hasArrived = !!sent && text.trim() === sent.text && mine(sent.text) > sent.before;
  const onArrived = useEffectEvent(() => {
    command.renew();
    empty();
  });
  useEffect(() => {
    if (hasArrived && !isPending) onArrived();
  }, [hasArrived, isPending]);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        const words = text.trim();
        if (sent?.text !== words) change({ sent: { text: words, before: mine(words) } });
        submit({ invoice_id: invoiceId, text });
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
            change({ text: event.target.value });
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
