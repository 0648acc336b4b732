import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailCommands } from '#shared/commands/emails.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { BounceFields } from '#web/features/emails/components/bounce-fields.tsx';
import { ConnectionFields } from '#web/features/emails/components/connection-fields.tsx';
import { SenderFields } from '#web/features/emails/components/sender-fields.tsx';
import { type EmailServer, loadEmailServer } from '#web/features/emails/queries.ts';
import {
  FIELDS,
  formOf,
  type ServerField,
  type ServerFormValues,
  sendersOf,
  shownValue,
} from '#web/features/emails/server-form-values.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

/** There is one row, so its id is a constant. */
const RECORD_ID = 'true';

/** The mail server and the senders. It can be tested before it is saved. */
export function ServerForm({ saved, delivery }: EmailServer) {
  /** What was stored when the user began. */
  const [initial, setInitial] = useState(() => formOf(saved));
  const [result, setResult] = useState<CommandOutput<'test_email_server'> | null>(null);
  const form = useForm<ServerFormValues>({
    defaultValues: initial,
    resolver: standardSchemaResolver(emailCommands.save_email_server.input) as never,
  });
  const entered = () => ({ ...form.getValues(), senders: sendersOf(form.getValues('senders')) });
  const saving = useCommand('save_email_server', {
    invalidates: ['email_server', 'email_log', 'audit_log'],
    onSuccess: ({ version }) => {
      const stored = { ...entered(), version, password: null, bounce_password: null };
      setInitial(stored);
      form.reset(stored);
      setResult(null);
      toast({ kind: 'success', title: t('Email settings saved') });
    },
    onError: (error) => onRefused(error),
  });
  const { onRefused, conflict } = useVersionConflict({
    recordId: RECORD_ID,
    initial,
    fields: Object.keys(FIELDS) as ServerField[],
    loadNewest: async () => formOf(await loadEmailServer()),
    mine: entered,
    save: (merged, newest) => {
      setInitial(newest);
      // What differs from the newest version counts as changed until it is saved.
      form.reset(newest);
      form.reset(merged, { keepDefaultValues: true });
      save(merged, newest);
    },
  });
  /** Settings with a shorter time, which removes emails, until somebody confirms them. */
  const [shorter, setShorter] = useState<ServerFormValues | null>(null);
  const save = (settings: ServerFormValues, stored: ServerFormValues) => {
    if (settings.keep_days < stored.keep_days) setShorter(settings);
    else saving.mutate(settings);
  };
  const testing = useCommand('test_email_server', { onSuccess: setResult });
  const test = form.handleSubmit(({ host, port, security, username, password, ...senders }) => {
    setResult(null);
    const { sender, reply_to, return_address } = senders;
    testing.mutate({ host, port, security, username, password, sender, reply_to, return_address });
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      // A result holds for the entries that were tested.
      onChange={() => setResult(null)}
      onSubmit={form.handleSubmit((settings) => save(settings, initial))}
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
        <ConnectionFields form={form} connection="server" hasPassword={saved.has_password} />
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
      <BounceFields form={form} hasPassword={saved.has_bounce_password} />
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
      <UnsavedGuard isChanged={form.formState.isDirty} />
      <VersionConflictDialog
        title={t('Somebody else has changed these settings')}
        conflict={conflict}
        labelOf={(field) => t(FIELDS[field])}
        textOf={shownValue}
        isSaving={saving.isPending}
      />
    </form>
  );
}
