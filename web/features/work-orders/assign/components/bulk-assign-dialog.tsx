import { useState } from 'react';
import { isNobodys, keptAssignees } from '#web/features/work-orders/assign/assignment-form.ts';
import { PeopleField } from '#web/features/work-orders/assign/components/people-field.tsx';
import { SubcontractorField } from '#web/features/work-orders/assign/components/subcontractor-field.tsx';
import { useAssignablePeople } from '#web/features/work-orders/assign/people-queries.ts';
import { type BulkActionProps, useBulk } from '#web/features/work-orders/use-bulk.ts';
import { message, t } from '#web/lib/text.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface BulkAssignDialogProps extends BulkActionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type People = Parameters<typeof PeopleField>[0]['value'];

/** Assigns the selected work; the NTE of each stays unchanged, and so does its due date unless one is entered. */
export default function BulkAssignDialog({ orders, onDone, onRefused, ...dialog }: BulkAssignDialogProps) {
  const close = () => dialog.onOpenChange(false);
  const [organization, setOrganization] = useState<string | null>(null);
  const [assignees, setAssignees] = useState<People>([]);
  const [dueDate, setDueDate] = useState('');
  const [note, setNote] = useState('');
  const assign = useBulk('bulk_assign_work_orders', {
    onDone: () => {
      close();
      onDone();
    },
    onRefused: (refused) => {
      close();
      onRefused(refused);
    },
  });
  const kept = keptAssignees(assignees, useAssignablePeople(organization).data);
  const fields = useRequiredFields({
    subcontractor:
      isNobodys({ assigned_organization_id: organization, assignees: kept }) &&
      message('Choose a subcontractor or at least one person.'),
  });
  const held = orders.filter(({ status }) => status === 'on_hold').length;
  // The subcontractors of the trade come first, if all are of one.
  const [trade = '', ...others] = new Set(orders.map((order) => order.trade));

  return (
    <Dialog
      {...dialog}
      title={t('Assign {{count}} work order|Assign {{count}} work orders', { count: orders.length })}
      description={t('Replaces the current assignees. The NTE of each stays as it is.')}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={assign.isPending}
            onClick={() =>
              fields.confirm(() =>
                assign.mutate({
                  work_order_ids: orders.map(({ id }) => id),
                  assigned_organization_id: organization,
                  assignees: kept,
                  due_date: dueDate || null,
                  note,
                }),
              )
            }
          >
            {t('Assign')}
          </Button>
        </>
      }
    >
      <div id={fields.id} className="grid gap-4">
        <SubcontractorField
          trade={others.length === 0 ? trade : ''}
          site={null}
          value={organization}
          onChange={setOrganization}
          error={fields.errorOf('subcontractor')}
        />
        {held > 0 && organization !== null && (
          <Alert
            kind="attention"
            title={t('{{count}} work order is on hold|{{count}} work orders are on hold', { count: held })}
          >
            {t(
              'The hold ends where this subcontractor does not have the work order yet: it becomes Assigned.',
            )}
          </Alert>
        )}
        <PeopleField
          subcontractorId={organization}
          value={assignees}
          onChange={setAssignees}
          error={undefined}
        />
        <Field label={t('Due date')} optional hint={t('Empty: each keeps its own.')}>
          <Input type="date" value={dueDate} onChange={(event) => setDueDate(event.target.value)} />
        </Field>
        <Field label={t('Note')} optional hint={t('The subcontractor reads this, the customer does not.')}>
          <Textarea
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
