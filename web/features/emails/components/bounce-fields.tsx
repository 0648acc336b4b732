import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CommandOutput } from '#shared/commands.ts';
import { ConnectionFields } from '#web/features/emails/components/connection-fields.tsx';
import type { ServerFormValues } from '#web/features/emails/server-form-values.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const orNull = { setValueAs: (value: string | null) => value?.trim() || null };

/** The mailbox in which bounced emails arrive, and the address to which mail servers send them. */
export function BounceFields({
  form,
  hasPassword,
}: {
  form: UseFormReturn<ServerFormValues>;
  hasPassword: boolean;
}) {
  const [result, setResult] = useState<CommandOutput<'test_bounce_mailbox'> | null>(null);
  const testing = useCommand('test_bounce_mailbox', { onSuccess: setResult });
  const test = form.handleSubmit((entered) => {
    setResult(null);
    const { bounce_host, bounce_port, bounce_security, bounce_username, bounce_password } = entered;
    testing.mutate({ bounce_host, bounce_port, bounce_security, bounce_username, bounce_password });
  });
  const { register, formState } = form;
  return (
    <Card title={t('Bounced emails')}>
      <p className="mb-4 max-w-prose text-ink-soft">
        {t(
          'An email that cannot be delivered comes back as a bounce. The portal looks for bounces in this mailbox (IMAP), shows them with the person, and stops writing to addresses that do not exist.',
        )}
      </p>
      <div className="grid gap-4">
        {/* A result holds for the entries that were tested. */}
        <div onChange={() => setResult(null)}>
          <ConnectionFields form={form} connection="bounces" hasPassword={hasPassword} />
        </div>
        <Field
          label={t('Return address')}
          optional
          hint={t('Bounces are sent to this address. Empty: to the sender.')}
          error={formState.errors.return_address?.message}
          className="max-w-sm"
        >
          <Input
            {...register('return_address', orNull)}
            type="email"
            placeholder="bounces@example.com"
            autoComplete="off"
          />
        </Field>
      </div>
      <div className="mt-4 grid gap-3">
        <Button className="justify-self-start" busy={testing.isPending} onClick={() => void test()}>
          {t('Test mailbox')}
        </Button>
        {result && (
          <Alert
            kind={result.is_read ? 'success' : 'error'}
            title={
              result.is_read
                ? t(
                    'The mailbox can be read. It has one message.|The mailbox can be read. It has {{count}} messages.',
                    {
                      count: result.messages,
                    },
                  )
                : t('The mailbox cannot be read')
            }
            className="wrap-anywhere"
          >
            {result.answer}
          </Alert>
        )}
      </div>
    </Card>
  );
}
