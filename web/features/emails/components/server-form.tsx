import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailCommands } from '#shared/commands/emails.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { ConnectionFields } from '#web/features/emails/components/connection-fields.tsx';
import { SenderFields } from '#web/features/emails/components/sender-fields.tsx';
import type { EmailServer } from '#web/features/emails/queries.ts';
import type { ServerFormValues } from '#web/features/emails/server-form-values.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

/** The mail server and the senders. It can be tested before it is saved. */
export function ServerForm({ saved, delivery }: EmailServer) {
  const [result, setResult] = useState<CommandOutput<'test_email_server'> | null>(null);
  const form = useForm<ServerFormValues>({
    defaultValues: formOf(saved),
    resolver: standardSchemaResolver(emailCommands.save_email_server.input) as never,
  });
  const saving = useCommand('save_email_server', {
    invalidates: ['email_server', 'email_log', 'audit_log'],
    onSuccess: ({ version }) => {
      form.reset({ ...form.getValues(), version, password: null });
      setResult(null);
      toast({ kind: 'success', title: t('Email settings saved') });
    },
  });
  /** Settings with a shorter time, which removes emails, until somebody confirms them. */
  const [shorter, setShorter] = useState<ServerFormValues | null>(null);
  const save = (settings: ServerFormValues) => {
    const kept = form.formState.defaultValues?.keep_days ?? saved.keep_days;
    if (settings.keep_days < kept) setShorter(settings);
    else saving.mutate(settings);
  };
  const testing = useCommand('test_email_server', { onSuccess: setResult });
  const test = form.handleSubmit(({ host, port, security, username, password, sender, reply_to }) => {
    setResult(null);
    testing.mutate({ host, port, security, username, password, sender, reply_to });
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      // A result holds for the entries that were tested.
      onChange={() => setResult(null)}
      onSubmit={form.handleSubmit(save)}
    >
      {delivery.environment && (
        <Alert kind="info" title={t('SMTP_URL is set in the environment')}>
          {t(
            'Emails go through {{server}}. The server below is used when SMTP_URL is removed; the senders apply now.',
            {
              server: delivery.environment,
            },
          )}
        </Alert>
      )}
      <Card title={t('Mail server')}>
        <ConnectionFields form={form} hasPassword={saved.has_password} />
        <div className="mt-4 grid gap-3">
          <Button className="justify-self-start" busy={testing.isPending} onClick={() => void test()}>
            {t('Test before saving')}
          </Button>
          {result && (
            <Alert
              kind={result.is_accepted ? 'success' : 'error'}
              title={
                result.is_accepted
                  ? t('The server accepted a test email to {{address}}', { address: result.to })
                  : t('The server did not accept the test email')
              }
              className="wrap-anywhere"
            >
              {result.answer}
            </Alert>
          )}
        </div>
      </Card>
      <SenderFields form={form} defaultSender={delivery.default_sender} />
      <div className="flex justify-end max-md:[&>*]:flex-1">
        <SignalButton type="submit" variant="main" busy={saving.isPending}>
          {t('Save changes')}
        </SignalButton>
      </div>
      {shorter && (
        <ConfirmDialog
          open
          onOpenChange={() => setShorter(null)}
          title={t('Remove older emails for good?')}
          description={t(
            'Emails older than {{count}} days are removed from the log. Nobody can bring them back.',
            { count: shorter.keep_days },
          )}
          action={t('Remove older emails')}
          onConfirm={() => saving.mutate(shorter)}
        />
      )}
    </form>
  );
}

const formOf = (saved: EmailServer['saved']): ServerFormValues => ({
  version: saved.updated_at,
  host: saved.host,
  port: saved.port,
  security: saved.security,
  username: saved.username,
  password: null,
  sender: saved.sender,
  reply_to: saved.reply_to,
  senders: saved.senders as ServerFormValues['senders'],
  keep_days: saved.keep_days,
});
