import type { UseFormReturn } from 'react-hook-form';
import { ENCRYPTIONS, type ServerFormValues } from '#web/features/emails/server-form-values.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

/** Another port is somebody's own, and stays when the encryption changes. */
const USUAL_PORTS: Readonly<Record<string, number>> = { starttls: 587, tls: 465 };
const orNull = { setValueAs: (value: string | null) => value?.trim() || null };

/** How the mail server is reached. A stored password is kept while its field is empty. */
export function ConnectionFields({
  form,
  hasPassword,
}: {
  form: UseFormReturn<ServerFormValues>;
  hasPassword: boolean;
}) {
  const { register, formState } = form;
  const takePort = (security: string) => {
    const port = USUAL_PORTS[security];
    if (port && Object.values(USUAL_PORTS).includes(form.getValues('port'))) form.setValue('port', port);
  };
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('Host')}
        hint={t('Empty: emails are kept in the portal and not sent.')}
        error={errors.host?.message}
      >
        <Input {...register('host', orNull)} placeholder="smtp.example.com" autoComplete="off" />
      </Field>
      <Field label={t('Port')} error={errors.port?.message}>
        <Input {...register('port', { valueAsNumber: true })} type="number" inputMode="numeric" />
      </Field>
      <Field label={t('Encryption')}>
        <Select
          {...register('security', { onChange: ({ target }) => takePort(target.value) })}
          options={Object.entries(ENCRYPTIONS).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </Field>
      <Field label={t('User name')} optional error={errors.username?.message}>
        <Input {...register('username')} autoComplete="off" />
      </Field>
      <Field
        label={t('Password')}
        optional
        hint={hasPassword ? t('A password is stored. Leave this empty to keep it.') : undefined}
        error={errors.password?.message}
      >
        <Input
          {...register('password', { setValueAs: (value: string | null) => value || null })}
          type="password"
          autoComplete="new-password"
        />
      </Field>
    </div>
  );
}
