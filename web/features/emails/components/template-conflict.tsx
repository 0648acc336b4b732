import { useQuery } from '@tanstack/react-query';
import type { EmailName } from '#shared/rules/email-templates.ts';
import { t } from '#web/lib/text.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface TemplateText {
  subject: string;
  body: string;
}

interface TemplateConflictProps {
  name: EmailName;
  mine: TemplateText;
  /** Continues with a text that is saved as this version. */
  onResolved: (text: TemplateText, version: string | null) => void;
}

/** Someone else has saved the email meanwhile: both texts, and the choice between them. */
export function TemplateConflict({ name, mine, onResolved }: TemplateConflictProps) {
  const { data: theirs } = useQuery({
    queryKey: ['email_templates', 'one', name, 'conflict'],
    gcTime: 0,
    queryFn: () => sendCommand('read_email_template', { name }, crypto.randomUUID()),
  });
  const save = useCommand('save_email_template', {
    invalidates: ['email_templates'],
    onSuccess: ({ version }, { subject, body }) => onResolved({ subject, body }, version),
  });
  return (
    <Alert kind="attention" title={t('Someone else has changed this email since you opened it')}>
      <div className="mt-2 grid gap-3">
        <Version title={t('Their text')} text={theirs?.current} />
        <Version title={t('Your text')} text={mine} />
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            disabled={!theirs}
            onClick={() => theirs && onResolved(theirs.current, theirs.version)}
          >
            {t('Take their text')}
          </Button>
          <Button
            size="small"
            disabled={!theirs}
            busy={save.isPending}
            onClick={() => theirs && save.mutate({ name, version: theirs.version, ...mine })}
          >
            {t('Save your text over it')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}

function Version({ title, text }: { title: string; text: TemplateText | undefined }) {
  return (
    <section className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <p className="wrap-anywhere">{text?.subject}</p>
      <Textarea
        readOnly
        aria-label={title}
        value={text?.body ?? ''}
        className="mt-1 max-h-40 font-mono text-xs"
      />
    </section>
  );
}
