import { useNavigate } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { invoiceCommands } from '#shared/commands/invoices.ts';
import type { DraftFormReturn } from '#web/features/invoices/components/draft-facts.tsx';
import type { DraftLine } from '#web/features/invoices/draft-form.ts';
import {
  CUSTOMERS,
  type DraftStart,
  projectsOf,
  useCustomerOf,
  workOrdersOf,
} from '#web/features/invoices/draft-lookups.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { LookupField } from '#web/ui/list-filter-field.tsx';

/*
 * What a draft is for: the buttons and the dialog that begin one, and the work order of a typed line. In one file, because
 * the bundle of the sign-in page names every chunk, and has no room for more.
 */

const NOTHING: DraftStart = {};

/** Asks for whom, and makes a draft without lines. */
export function NewInvoiceButton() {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('invoice')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FilePlus2 aria-hidden />
        {t('New invoice')}
      </Button>
      {isOpen && <DraftDialog start={NOTHING} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same for a work order or project, and its customer. */
export function NewDraftFor({ start, title }: { start: DraftStart; title: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('invoice')) return null;
  return (
    <>
      <Button
        size="small"
        className="ml-2"
        aria-label={t('New draft for this customer: {{title}}', { title })}
        onClick={() => setOpen(true)}
      >
        {t('New draft for this customer')}
      </Button>
      {isOpen && <DraftDialog start={start} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DraftDialogProps {
  start: DraftStart;
  onClose: () => void;
}

/** Makes a draft without lines, and opens it: the office types what the customer pays for. */
function DraftDialog({ start, onClose }: DraftDialogProps) {
  const navigate = useNavigate();
  const started = useCustomerOf(start);
  const [chosen, setChosen] = useState<string | null>();
  const [workOrder, setWorkOrder] = useState(start.workOrder ?? null);
  const [project, setProject] = useState(start.project ?? null);
  const customer = chosen === undefined ? started : chosen;
  const { submit, clear, errorOf, isPending } = useKeyedCommand('create_draft', {
    shape: invoiceCommands.create_draft,
    invalidates: ['partner_invoices', 'audit_log'],
    onDone: ({ id }) => {
      onClose();
      toast({
        kind: 'success',
        title: t('Draft created'),
        description: t('Add what the customer pays for.'),
      });
      void navigate({
        to: '/admin/partner-billing/invoices/$id',
        params: { id },
        // Its first lines are for this work order.
        search: (workOrder ? { work_order: workOrder } : {}) as never,
      });
    },
  });
  const choose = (organization: string | null) => {
    setChosen(organization);
    setWorkOrder(null);
    setProject(null);
    clear();
  };
  const chooseJob = (next: { workOrder: string | null; project: string | null }) => {
    setWorkOrder(next.workOrder);
    setProject(next.project);
    clear();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('New invoice')}
      description={t('A draft without lines. You add what the customer pays for by hand.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            onClick={() =>
              submit({ organization_id: customer ?? '', work_order_id: workOrder, project_id: project })
            }
          >
            {t('Create draft')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('Customer')} required error={errorOf('organization_id')}>
          <LookupField
            filter={CUSTOMERS}
            lookup={CUSTOMERS.lookup}
            value={customer ?? ''}
            onChange={choose}
          />
        </Field>
        {customer && (
          <JobFields key={customer} {...{ customer, workOrder, project, errorOf }} onChange={chooseJob} />
        )}
      </div>
    </Dialog>
  );
}

interface JobFieldsProps {
  customer: string;
  workOrder: string | null;
  project: string | null;
  errorOf: (path: string) => string | undefined;
  onChange: (next: { workOrder: string | null; project: string | null }) => void;
}

/** The work order or the project that it is for: one of them. */
function JobFields({ customer, workOrder, project, errorOf, onChange }: JobFieldsProps) {
  const [workOrders, projects] = [workOrdersOf(customer), projectsOf(customer)];
  return (
    <>
      <Field
        label={t('Work order')}
        optional
        hint={t('The invoice gets its title and PO.')}
        error={errorOf('work_order_id')}
      >
        <LookupField
          filter={workOrders}
          lookup={workOrders.lookup}
          value={workOrder ?? ''}
          onChange={(value) => onChange({ workOrder: value, project: value ? null : project })}
        />
      </Field>
      <Field
        label={t('Project')}
        optional
        hint={t('Lines without a work order count for it.')}
        error={errorOf('project_id')}
      >
        <LookupField
          filter={projects}
          lookup={projects.lookup}
          value={project ?? ''}
          onChange={(value) => onChange({ project: value, workOrder: value ? null : workOrder })}
        />
      </Field>
    </>
  );
}

interface LineWorkOrderProps {
  form: DraftFormReturn;
  index: number;
  /** All lines of the draft. */
  lines: readonly DraftLine[];
  customer: string;
}

/** The work order that a new line charges for, so that its margin counts it. */
export function LineWorkOrder({ form, index, lines, customer }: LineWorkOrderProps) {
  // The server takes the work order of a draft that is for one for a line that names none.
  const jobs = new Set(lines.flatMap((line, at) => (at === index ? [] : (line.work_order_id ?? []))));
  const workOrders = workOrdersOf(
    customer,
    jobs.size === 1 ? message('Work order of the other lines') : message('Work order, if it is for one'),
  );
  const name = `lines.${index}.work_order_id` as const;
  return (
    <LookupField
      aria-label={t('Work order')}
      filter={workOrders}
      lookup={workOrders.lookup}
      value={form.getValues(name) ?? ''}
      onChange={(value) => form.setValue(name, value, { shouldDirty: true })}
    />
  );
}
