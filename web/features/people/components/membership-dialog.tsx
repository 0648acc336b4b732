import { useState } from 'react';
import { roleAccess } from '#shared/rules/given-access.ts';
import type { OrganizationToInvite } from '#web/features/people/invite/queries.ts';
import { useOrganizationChoice } from '#web/features/people/invite/use-organization-choice.ts';
import { type MembershipRole, roleOptions } from '#web/features/people/roles-of.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

export interface ChangedMembership {
  id: string;
  role: string;
  updated_at: string;
  organization: OrganizationToInvite;
}

interface MembershipDialogProps {
  personId: string;
  name: string;
  /** Null adds a membership. */
  membership: ChangedMembership | null;
  /** Whether the person can move to another organization: the office alone decides it, for a single membership. */
  canMove: boolean;
  onClose: () => void;
}

const TABLES = ['profiles', 'organization_members'] as const;

/** The role of a person in an organization, and the organization. */
export function MembershipDialog({ personId, name, membership, canMove, onClose }: MembershipDialogProps) {
  const { organization, organizations, search, choose } = useOrganizationChoice(
    canMove ? undefined : membership?.organization.id,
    membership?.organization,
  );
  const organizationId = organization?.id ?? null;
  const [role, setRole] = useState<MembershipRole | ''>((membership?.role as MembershipRole) ?? '');
  const done = {
    invalidates: TABLES,
    onSuccess: () => {
      toast({ kind: 'success', title: t('Membership of {{name}} saved', { name }) });
      onClose();
    },
  };
  const add = useCommand('add_membership', done);
  const change = useCommand('change_membership', done);
  const { covers } = useManagement();
  const isStored = (value: string) =>
    value === membership?.role && organizationId === membership.organization.id;
  // A role of the office brings its access, and nobody gives more than they have.
  const roles = roleOptions(organization?.organization_type ?? '').filter(({ value }) => {
    const given = organization?.organization_type === 'internal' && roleAccess(value);
    return !given || isStored(value) || covers(given);
  });
  const isValid = organizationId !== null && roles.some(({ value }) => value === role);
  const save = () => {
    if (organizationId === null || role === '') return;
    if (!membership) return add.mutate({ profile_id: personId, organization_id: organizationId, role });
    change.mutate({
      membership_id: membership.id,
      version: membership.updated_at,
      role,
      organization_id: organizationId === membership.organization.id ? null : organizationId,
    });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={membership ? t('Change the membership of {{name}}', { name }) : t('Add {{name}}', { name })}
      description={t('The new rights apply at once.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={add.isPending || change.isPending} disabled={!isValid} onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {canMove && (
          <Field label={t('Organization')} required>
            <Combobox
              options={organizations.map(({ id, name: label }) => ({ value: id, label }))}
              value={organizationId}
              onValueChange={choose}
              search={search}
              placeholder={t('Search by name')}
            />
          </Field>
        )}
        <Field label={t('Role')} required>
          <Select
            placeholder={t('Choose a role')}
            options={roles}
            value={roles.some(({ value }) => value === role) ? role : ''}
            onChange={({ target }) => setRole(target.value as MembershipRole)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
