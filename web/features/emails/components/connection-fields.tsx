import type { UseFormReturn } from 'react-hook-form';
import { CONNECTIONS, type ServerFormValues } from '#web/features/emails/server-form-values.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const orNull = { setValueAs: (value: string | null) => value?.trim() || null };

/** How the mail server or the mailbox of bounces is reached. A stored password is kept while its field is empty. */
export function ConnectionFields({
  form,
  connection,
  hasPassword,
}: {
  form: UseFormReturn<ServerFormValues>;
  connection: keyof typeof CONNECTIONS;
  hasPassword: boolean;
}) {
  const { host, port, security, username, password } = CONNECTIONS[connection];
  const { register, formState } = form;
  const { errors } = formState;
  // Another port is somebody's own, and stays when the encryption changes.
  const takePort = (chosen: string) => {
    const usual = security.ports[chosen];
    const isUsual = Object.values(security.ports).includes(form.getValues(port.name) ?? 0);
    if (usual && isUsual) form.setValue(port.name, usual);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t(host.label)} hint={t(host.hint)} error={errors[host.name]?.message}>
        <Input {...register(host.name, orNull)} placeholder={host.example} autoComplete="off" />
      </Field>
      <Field label={t(port.label)} error={errors[port.name]?.message}>
        <Input {...register(port.name, { valueAsNumber: true })} type="number" inputMode="numeric" />
      </Field>
      <Field label={t(security.label)}>
        <Select
          {...register(security.name, { onChange: ({ target }) => takePort(target.value) })}
          options={Object.entries(security.choices).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </Field>
      <Field label={t(username.label)} optional error={errors[username.name]?.message}>
        <Input {...register(username.name)} autoComplete="off" />
      </Field>
      <Field
        label={t(password.label)}
        optional
        hint={hasPassword ? t('A password is stored. Leave this empty to keep it.') : undefined}
        error={errors[password.name]?.message}
      >
        <Input
          {...register(password.name, { setValueAs: (value: string | null) => value || null })}
          type="password"
          autoComplete="new-password"
        />
      </Field>
    </div>
  );
}
