import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import { projectCommands } from '#shared/commands/projects.ts';
import type { CommandInput } from '#shared/commands.ts';
import { type ProjectDetail, useProjectLocations } from '#web/features/projects/project-queries.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';
import { activeTrades } from '#web/lib/office-trades.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useJobTypes } from '#web/lib/use-job-types.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { statusOptions } from '#web/ui/statuses.ts';
import { Textarea } from '#web/ui/textarea.tsx';

type NewOrder = CommandInput<'create_project_work_order'>;

/** Creates a work order in the project. The input is stored on this device. */
export function NewOrderDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const { profile } = useViewer();
  const draft = useDraft<NewOrder>(`project-work-order:${profile.id}:${project.id}`, {
    project_id: project.id,
    partner_location_id: '',
    title: '',
    description: '',
    trade: '',
    priority: 'medium',
    due_date: null,
    job_type: '',
  });
  const form = useForm<NewOrder>({
    defaultValues: draft.initial,
    resolver: standardSchemaResolver(projectCommands.create_project_work_order.input),
  });
  useAutosave(form, draft.save);
  const { register, control, formState, handleSubmit } = form;
  const { errors } = formState;
  const location = useController({ control, name: 'partner_location_id' });
  const trade = useController({ control, name: 'trade' });
  const { data: jobTypes = [] } = useJobTypes();
  const listId = useId();
  const { data: locations = [] } = useProjectLocations(project.organization_id);

  const create = useCommand('create_project_work_order', {
    invalidates: ['projects', 'work_orders'],
    onSuccess: ({ work_order_number: number }) => {
      draft.clear();
      toast({ kind: 'success', title: t('{{number}} created', { number }) });
      onClose();
    },
  });
  const submit = handleSubmit((order) => create.mutate(order));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('New work order in {{number}}', { number: project.project_number })}
      fillsPhone
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={create.isPending} onClick={() => void submit()}>
            {t('Create')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="grid content-start gap-4 max-md:overflow-y-auto">
        <Field label={t('Location')} required error={errors.partner_location_id?.message}>
          <Combobox
            options={locations.map((each) => ({
              value: each.id,
              label: locationName(each),
              detail: [project.organization_id ? null : each.partner.name, formatAddress(each)]
                .filter(Boolean)
                .join(' · '),
            }))}
            inputRef={location.field.ref}
            value={location.field.value || null}
            onValueChange={(id) => location.field.onChange(id ?? '')}
            placeholder={t('Search by name, number, or address')}
            emptyText={t('No location found')}
          />
        </Field>
        <Field label={t('What is needed')} required error={errors.title?.message}>
          <Input {...register('title')} maxLength={160} autoComplete="off" />
        </Field>
        <Field label={t('Description')} required error={errors.description?.message}>
          <Textarea {...register('description')} rows={4} maxLength={5000} />
        </Field>
        <Field label={t('Trade')} required error={errors.trade?.message}>
          <Combobox
            options={activeTrades().map((value) => ({ value, label: value }))}
            inputRef={trade.field.ref}
            value={trade.field.value || null}
            onValueChange={(value) => trade.field.onChange(value ?? '')}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Priority')} required error={errors.priority?.message}>
            <Select
              {...register('priority')}
              options={statusOptions('priority').map(({ value, label }) => ({ value, label: t(label) }))}
            />
          </Field>
          <Field label={t('Due date')} optional error={errors.due_date?.message}>
            <Input type="date" {...register('due_date', { setValueAs: (text) => text || null })} />
          </Field>
        </div>
        <Field
          label={t('Job type')}
          optional
          hint={t('A flat price for this type of job replaces its hours and trips.')}
          error={errors.job_type?.message}
        >
          <Input {...register('job_type')} autoComplete="off" maxLength={80} list={listId} />
        </Field>
        <datalist id={listId}>
          {jobTypes.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
