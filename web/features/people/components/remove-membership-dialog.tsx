import { useState } from 'react';
import type { ChangedMembership } from '#web/features/people/components/membership-dialog.tsx';
import { SuccessorField } from '#web/features/people/components/successor-field.tsx';
import { handOversOf } from '#web/features/people/hand-overs.ts';
import { usePersonOpenItems } from '#web/features/people/person-queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface RemoveMembershipDialogProps {
  personId: string;
  name: string;
  membership: ChangedMembership;
  onClose: () => void;
}

/** Ends a membership; the open work orders can go to a colleague. */
export function RemoveMembershipDialog({ personId, name, membership, onClose }: RemoveMembershipDialogProps) {
  const { data: items } = usePersonOpenItems(personId);
  const [successor, setSuccessor] = useState<string | null>(null);
  const { id: organizationId, name: organization } = membership.organization;
  const [work] = items ? handOversOf({ ...items, projects: 0 }, organizationId, organizationId) : [];
  const command = useCommand('remove_membership', {
    invalidates: ['profiles', 'organization_members', 'work_order_assignments'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('{{name}} left {{organization}}', { name, organization }) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Remove {{name}} from {{organization}}?', { name, organization })}
      description={t('They lose access to its work at once. Their name stays in the history.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={command.isPending}
            onClick={() =>
              command.mutate({
                membership_id: membership.id,
                version: membership.updated_at,
                hand_over_to: successor,
              })
            }
          >
            {t('Remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {work && (
          <SuccessorField
            assignments={work.assignments}
            organizationId={organizationId}
            personId={personId}
            value={successor}
            onChange={setSuccessor}
          />
        )}
        <Alert kind="attention" title={t('Their phone may hold unsent work')}>
          {t(
            'Clock events wait on the phone until they belong to the company again; a report waits there for “Send again”. If they leave, deactivate them instead: their reports and clock events still arrive for 7 days.',
          )}
        </Alert>
      </div>
    </Dialog>
  );
}
