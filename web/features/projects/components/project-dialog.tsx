import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useCustomerChoices } from '#web/features/projects/queries.ts';
import { FIELDS, type ProjectForm, useProjectForm } from '#web/features/projects/use-project-form.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RestoredNotice } from '#web/ui/restored-notice.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedNotice } from '#web/ui/unsaved-notice.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

interface ProjectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The initial values: `NEW_PROJECT` or `formOf(…)`. */
  initial: ProjectForm;
  profileId: string;
  onSaved: (id: string) => void;
}

/** Creates a project, or edits one. */
export function ProjectDialog(props: ProjectDialogProps) {
  // A new form each time it is opened. It keeps the version with which it was opened.
  return props.open && <OpenDialog {...props} />;
}

const noDay = { setValueAs: (text: string | null) => text || null };

function OpenDialog({ open, onOpenChange, profileId, onSaved, ...props }: ProjectDialogProps) {
  const [initial] = useState(props.initial);
  const { form, submit, isSaving, wasRestored, safety, discard, conflict } = useProjectForm(
    initial,
    profileId,
    (id) => {
      onOpenChange(false);
      onSaved(id);
    },
  );
  const { register, control, formState } = form;
  const { errors } = formState;
  const customer = useController({ control, name: 'organization_id' });
  const { data: customers = [] } = useCustomerChoices();
  const isNew = !initial.project_id;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isNew ? t('New project') : t('Edit project')}
      fillsPhone
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="main" busy={isSaving} onClick={() => void submit()}>
            {isNew ? t('Plan project') : t('Save changes')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="grid content-start gap-4 max-md:overflow-y-auto">
        <UnsavedNotice safety={safety} />
        {wasRestored && <RestoredNotice onStartOver={discard} />}
        <Field label={t('Name')} required error={errors.name?.message}>
          <Input {...register('name')} maxLength={160} autoComplete="off" />
        </Field>
        <Field
          label={t('Customer')}
          optional
          hint={t('Leave it empty for work of our own.')}
          error={errors.organization_id?.message}
        >
          <Combobox
            options={customers.map(({ id, name }) => ({ value: id, label: name }))}
            inputRef={customer.field.ref}
            value={customer.field.value ?? null}
            onValueChange={customer.field.onChange}
            placeholder={t('Search by name')}
          />
        </Field>
        <Field label={t('Description')} optional error={errors.description?.message}>
          <Textarea {...register('description')} rows={5} maxLength={5000} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Start')} optional error={errors.start_date?.message}>
            <Input type="date" {...register('start_date', noDay)} />
          </Field>
          <Field label={t('End')} optional error={errors.end_date?.message}>
            <Input type="date" {...register('end_date', noDay)} />
          </Field>
        </div>
        <button type="submit" hidden />
      </form>
      <VersionConflictDialog
        title={t('Somebody else has changed this project meanwhile')}
        conflict={conflict}
        labelOf={(field) => t(FIELDS[field])}
        textOf={(project, field) =>
          field === 'organization_id'
            ? (customers.find(({ id }) => id === project.organization_id)?.name ?? '')
            : (project[field] ?? '')
        }
        isSaving={isSaving}
      />
    </Dialog>
  );
}
