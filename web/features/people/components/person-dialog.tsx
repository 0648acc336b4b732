import { useState } from 'react';
import * as z from 'zod/mini';
import { peopleChangesCommands } from '#shared/commands/people-changes.ts';
import {
  type EditablePerson,
  loadEditablePerson,
  useEditablePerson,
} from '#web/features/people/person-queries.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

const FIELDS = {
  first_name: message('First name'),
  last_name: message('Last name'),
  phone: message('Phone'),
  employee_number: message('Employee number'),
} as const;
type PersonField = keyof typeof FIELDS;
const FIELD_NAMES = Object.keys(FIELDS) as PersonField[];
type PersonForm = Record<PersonField | 'version', string>;

const formOf = ({ updated_at, first_name, last_name, phone, cost }: EditablePerson): PersonForm => ({
  version: updated_at,
  first_name,
  last_name,
  phone: phone ?? '',
  employee_number: cost?.employee_number ?? '',
});

interface PersonDialogProps {
  personId: string;
  /** Whether the payroll's number can be changed, by an administrator. */
  hasNumber?: boolean;
  onClose: () => void;
}

/** Changes the name and phone of a person. */
export function PersonDialog(props: PersonDialogProps) {
  const person = useEditablePerson(props.personId);
  return person && <OpenDialog person={person} {...props} />;
}

function OpenDialog({
  person,
  personId,
  hasNumber,
  onClose,
}: PersonDialogProps & { person: EditablePerson }) {
  // The version with which the dialog was opened, whatever is loaded meanwhile.
  const [initial] = useState(() => formOf(person));
  const { form, edit, errorOf, submit } = useTypedForm(() => initial);
  const save = useCommand('save_person', {
    invalidates: ['profiles', 'viewer'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Saved') });
      onClose();
    },
    onError: (error) => onRefused(error),
  });
  const send = ({ employee_number, ...own }: PersonForm) =>
    submit(
      z.safeParse(peopleChangesCommands.save_person.input, {
        ...{ ...own, profile_id: personId },
        ...(hasNumber && { employee_number }),
      }),
      save.mutate,
    );
  const { onRefused, conflict } = useVersionConflict({
    recordId: personId,
    initial,
    fields: hasNumber ? FIELD_NAMES : FIELD_NAMES.filter((field) => field !== 'employee_number'),
    loadNewest: async () => {
      const newest = await loadEditablePerson(personId);
      return newest && formOf(newest);
    },
    mine: () => form,
    save: (merged) => {
      edit(merged);
      send(merged);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Name and phone')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={() => send(form)}>
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
      <VersionConflictDialog
        title={t('Somebody else has changed this person meanwhile')}
        conflict={conflict}
        labelOf={(field) => t(FIELDS[field])}
        textOf={(values, field) => values[field]}
        isSaving={save.isPending}
      />
    </Dialog>
  );
}
