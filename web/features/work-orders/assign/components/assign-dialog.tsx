import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useController, useForm } from 'react-hook-form';
import { workOrderCommands } from '#shared/commands/work-orders.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import {
  type Assignment,
  assignmentOf,
  endsHold,
  isNobodys,
  keptAssignees,
} from '#web/features/work-orders/assign/assignment-form.ts';
import { PeopleField } from '#web/features/work-orders/assign/components/people-field.tsx';
import { SubcontractorField } from '#web/features/work-orders/assign/components/subcontractor-field.tsx';
import { useAssignablePeople } from '#web/features/work-orders/assign/people-queries.ts';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { personName } from '#web/lib/person.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDefaultNte } from '#web/lib/use-work-order-defaults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface AssignDialogProps {
  order: OfficeWorkOrder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Assigns a work order: assignees, NTE, and due date. */
export function AssignDialog({ order, ...dialog }: AssignDialogProps) {
  const form = useForm<Assignment>({
    values: assignmentOf(order),
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(workOrderCommands.assign_work_order.input),
  });
  const { register, control, handleSubmit, formState } = form;
  const organization = useController({ control, name: 'assigned_organization_id' });
  const assignees = useController({ control, name: 'assignees' });
  const { data: people } = useAssignablePeople(organization.field.value);
  const isFirst = order.status === 'received';
  const defaultNte = useDefaultNte();

  const assign = useCommand('assign_work_order', {
    invalidates: ['work_orders', 'work_order_assignments', 'work_order_events'],
    // The dialog shows it.
    onError: () => undefined,
    onSuccess: () => {
      dialog.onOpenChange(false);
      form.reset(form.getValues());
      toast({
        kind: 'success',
        title: isFirst
          ? t('{{number}} assigned', {
              number: order.work_order_number,
            })
          : t('{{number}}: assignment changed', {
              number: order.work_order_number,
            }),
      });
    },
  });
  const submit = handleSubmit((typed) => {
    const assignment = { ...typed, assignees: keptAssignees(typed.assignees, people) };
    if (!isNobodys(assignment)) return assign.mutate(assignment);
    form.setError('assigned_organization_id', {
      message: t('Choose a subcontractor or at least one person.'),
    });
  });
  const problem = assign.error && problemText(assign.error);

  return (
    <Dialog
      {...dialog}
      onOpenChange={(open) => {
        assign.reset();
        dialog.onOpenChange(open);
      }}
      title={isFirst ? t('Assign {{number}}', { number: order.work_order_number }) : t('Change assignment')}
      description={order.title}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="main" busy={assign.isPending} onClick={() => void submit()}>
            {isFirst ? t('Assign') : t('Save')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <SubcontractorField
          trade={order.trade}
          site={order.location}
          value={organization.field.value}
          onChange={(id) => {
            organization.field.onChange(id);
            // The amount for one firm is not offered to another.
            if (order.assigned_organization_id) {
              const isSame = id === order.assigned_organization_id;
              form.setValue('nte_amount', isSame ? (order.budget?.nte_amount ?? null) : null, {
                shouldDirty: !isSame,
              });
            } else if (id && defaultNte !== null && form.getValues('nte_amount') === null) {
              form.setValue('nte_amount', defaultNte, { shouldDirty: true });
            }
          }}
          error={formState.errors.assigned_organization_id?.message}
        />
        {order.status === 'on_hold' && (
          <Alert kind="attention" title={t('This work order is on hold')}>
            {endsHold(order, organization.field.value)
              ? t(
                  'Assigning it to this subcontractor ends the hold: it becomes Assigned, and the subcontractor is asked to accept it.',
                )
              : t('It stays on hold, unless you assign it to another subcontractor.')}
          </Alert>
        )}
        <PeopleField
          subcontractorId={organization.field.value}
          value={assignees.field.value}
          onChange={(chosen) => {
            form.clearErrors('assigned_organization_id');
            assignees.field.onChange(chosen);
          }}
          names={Object.fromEntries(
            order.assignments.map(({ assigned_to, person }) => [assigned_to, personName(person)]),
          )}
          error={formState.errors.assignees?.message}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('NTE, in dollars')}
            optional
            hint={t('Not to exceed: the most that may be billed for this work without approval.')}
            error={formState.errors.nte_amount?.message}
          >
            <AmountInput
              {...register('nte_amount', { setValueAs: typedNumber })}
              placeholder="0.00"
              className="text-right"
            />
          </Field>
          <Field label={t('Due date')} optional error={formState.errors.due_date?.message}>
            <Input type="date" {...register('due_date', { setValueAs: (text) => text || null })} />
          </Field>
        </div>
        <Field
          label={t('Note')}
          optional
          hint={t('The subcontractor reads this, the customer does not.')}
          error={formState.errors.note?.message}
        >
          <Textarea {...register('note')} rows={2} maxLength={1000} />
        </Field>
        {problem && (
          <Alert kind="error" title={problem.title}>
            {problem.advice}
          </Alert>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
