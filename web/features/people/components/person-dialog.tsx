import * as z from 'zod/mini';
import { peopleChangesCommands } from '#shared/commands/people-changes.ts';
import { type EditablePerson, useEditablePerson } from '#web/features/people/person-queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface PersonDialogProps {
  personId: string;
  /** Whether the payroll's number can be changed, by an administrator. */
  hasNumber?: boolean;
  onClose: () => void;
}

/** Changes the name and phone of a person. */
export function PersonDialog(props: PersonDialogProps) {
  const { data } = useEditablePerson(props.personId);
  return data ? <OpenDialog key={data.updated_at} person={data} {...props} /> : null;
}

function OpenDialog({ person, hasNumber, onClose }: PersonDialogProps & { person: EditablePerson }) {
  const { form, edit, errorOf, submit } = useTypedForm(() => ({
    first_name: person.first_name,
    last_name: person.last_name,
    phone: person.phone ?? '',
    employee_number: person.cost?.employee_number ?? '',
  }));
  const save = useCommand('save_person', {
    invalidates: ['profiles', 'viewer'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Saved') });
      onClose();
    },
  });
  const check = () => {
    const { employee_number, ...own } = form;
    return z.safeParse(peopleChangesCommands.save_person.input, {
      ...{ profile_id: person.id, version: person.updated_at },
      ...own,
      ...(hasNumber && { employee_number }),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Name and phone')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={() => submit(check(), save.mutate)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('First name')} required error={errorOf('first_name')}>
          <Input
            autoComplete="given-name"
            maxLength={100}
            value={form.first_name}
            onChange={({ target }) => edit({ first_name: target.value })}
          />
        </Field>
        <Field label={t('Last name')} required error={errorOf('last_name')}>
          <Input
            autoComplete="family-name"
            maxLength={100}
            value={form.last_name}
            onChange={({ target }) => edit({ last_name: target.value })}
          />
        </Field>
        <Field label={t('Phone')} optional error={errorOf('phone')}>
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={form.phone}
            onChange={({ target }) => edit({ phone: target.value })}
          />
        </Field>
        {hasNumber && (
          <Field label={t('Employee number')} optional error={errorOf('employee_number')}>
            <Input
              autoComplete="off"
              maxLength={40}
              value={form.employee_number}
              onChange={({ target }) => edit({ employee_number: target.value })}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
