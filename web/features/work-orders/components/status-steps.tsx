import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ReasonDialog } from '#web/features/work-orders/components/reason-dialog.tsx';
import { StatusCaption } from '#web/features/work-orders/components/status-caption.tsx';
import { officeSteps, type Step } from '#web/features/work-orders/steps.ts';
import { t } from '#web/lib/text.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { statusLook } from '#web/ui/statuses.ts';

interface StatusStepsProps {
  workOrderId: string;
  status: string;
  /** In which capacity the user acts; a technician does the steps of the work itself. */
  actor?: 'staff' | 'technician';
}

/** The possible status changes; those that need a reason ask for it. */
export function StatusSteps({ workOrderId, status, actor = 'staff' }: StatusStepsProps) {
  const [asking, setAsking] = useState<Step | null>(null);
  const change = useDecision('change_work_order_status', {
    invalidates: ['work_orders', 'work_order_events', 'work_order_assignments'],
    onSuccess: () => setAsking(null),
    decided: ({ status: reached }) => ({
      title: t('Now {{status}}', { status: t(statusLook('work_order', reached).label) }),
      undone: t('Back to {{status}}', { status: t(statusLook('work_order', status).label) }),
    }),
  });
  const steps = officeSteps(status, actor);
  if (steps.length === 0) return null;

  const take = (step: Step) => {
    if (step.needsReason) setAsking(step);
    else change.mutate({ work_order_id: workOrderId, status: step.to });
  };
  return (
    <>
      <Menu
        trigger={
          <Button busy={change.isPending && !asking}>
            {t('Change status')}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {steps.map((step) => (
          <MenuItem key={step.to} onClick={() => take(step)}>
            <StatusCaption label={t(step.action)} status={step.to} />
          </MenuItem>
        ))}
      </Menu>
      <ReasonDialog
        key={asking?.to}
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking?.question ? t(asking.question) : ''}
        hint={t('The customer and the crew read this.')}
        action={asking ? t(asking.action) : ''}
        isDangerous={asking?.isDangerous ?? false}
        busy={change.isPending}
        onConfirm={(reason) =>
          asking && change.mutate({ work_order_id: workOrderId, status: asking.to, reason })
        }
      />
    </>
  );
}
