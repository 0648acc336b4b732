import { useState } from 'react';
import { roleAccess, usualPreset } from '#shared/rules/given-access.ts';
import { chosenRole } from '#web/features/people/access-names.ts';
import type { OrganizationToInvite } from '#web/features/people/invite/queries.ts';
import { useOrganizationChoice } from '#web/features/people/invite/use-organization-choice.ts';
import { loadMembership } from '#web/features/people/person-queries.ts';
import { type MembershipRole, roleOptions } from '#web/features/people/roles-of.ts';
import { useManagement } from '#web/features/people/use-management.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

export interface ChangedMembership {
  id: string;
  role: string;
  /** Of the office only. */
  preset?: string | null;
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
const FIELDS = { organization: message('Organization'), role: message('Role') } as const;
const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

interface MembershipForm {
  version: string | null;
  role: MembershipRole | '';
  /** What the role brings in the office, or what the person has with it. */
  preset: string | null;
  organization: OrganizationToInvite | undefined;
}

const formOf = (membership: ChangedMembership | null): MembershipForm => ({
  version: membership?.updated_at ?? null,
  role: (membership?.role as MembershipRole) ?? '',
  preset: membership?.preset ?? null,
  organization: membership ? named(membership.organization) : undefined,
});

/** Without what else a query tells of it, so that two can be compared. */
const named = ({ id, name, organization_type }: OrganizationToInvite) => ({ id, name, organization_type });

/** As the field offers it: roles of the office have the name of what they bring. */
const formRole = ({ role, preset, organization }: MembershipForm) =>
  chosenRole({ role, preset: organization?.organization_type === 'internal' ? preset : null });

/** The role of a person in an organization, and the organization. */
export function MembershipDialog({ personId, name, membership, canMove, onClose }: MembershipDialogProps) {
  // The version with which the dialog was opened, whatever is loaded meanwhile.
  const [initial] = useState(() => formOf(membership));
  /** What the change is made to: a newer version once the user has compared it. */
  const [stored, setStored] = useState(initial);
  const { organization, organizations, search, choose, take } = useOrganizationChoice(
    canMove ? undefined : membership?.organization.id,
    membership?.organization,
  );
  const organizationId = organization?.id ?? null;
  const [role, setRole] = useState(initial.role);
  const done = {
    invalidates: TABLES,
    onSuccess: () => {
      toast({ kind: 'success', title: t('Membership of {{name}} saved', { name }) });
      onClose();
    },
  };
  const add = useCommand('add_membership', done);
  const change = useCommand('change_membership', { ...done, onError: (error) => onRefused(error) });
  const { covers } = useManagement();
  const isStored = (value: string) =>
    value === membership?.role && organizationId === membership.organization.id;
  const presetOf = (value: string) => (isStored(value) && initial.preset) || usualPreset(value);
  // A role of the office brings its access, and nobody gives more than they have.
  const isOffice = organization?.organization_type === 'internal';
  const roles = roleOptions(organization?.organization_type ?? '')
    .filter(({ value }) => {
      const given = isOffice && roleAccess(value);
      return !given || isStored(value) || covers(given);
    })
    .map(({ value, label }) => ({
      value,
      label: isOffice ? chosenRole({ role: value, preset: presetOf(value) }) : label,
    }));
  const fields = useRequiredFields({
    organization: organizationId === null && message('Choose an organization.'),
    role: !roles.some(({ value }) => value === role) && message('Choose a role.'),
  });
  const mine = {
    ...{ version: stored.version, role, preset: presetOf(role) },
    organization: organization && named(organization),
  };
  const save = (form: MembershipForm, over: MembershipForm) => {
    if (!form.organization || form.role === '') return;
    const organization_id = form.organization.id;
    if (!membership || over.version === null) {
      return add.mutate({ profile_id: personId, organization_id, role: form.role });
    }
    change.mutate({
      ...{ membership_id: membership.id, version: over.version, role: form.role },
      organization_id: canMove && organization_id !== over.organization?.id ? organization_id : null,
    });
  };
  const { onRefused, conflict } = useVersionConflict({
    recordId: personId,
    initial,
    fields: canMove ? FIELD_NAMES : ['role'],
    loadNewest: async () => {
      const newest = membership && (await loadMembership(membership.id));
      return newest && formOf(newest);
    },
    mine: () => mine,
    save: (merged) => {
      const newest = conflict?.newest ?? stored;
      setStored(newest);
      setRole(merged.role);
      take(merged.organization);
      save(merged, newest);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={membership ? t('Change the membership of {{name}}', { name }) : t('Add {{name}}', { name })}
      description={t('The new rights apply at once.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={add.isPending || change.isPending}
            onClick={() => fields.confirm(() => save(mine, stored))}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <div id={fields.id} className="grid gap-4">
        {canMove && (
          <Field label={t('Organization')} required error={fields.errorOf('organization')}>
            <Combobox
              options={organizations.map(({ id, name: label }) => ({ value: id, label }))}
              value={organizationId}
              onValueChange={choose}
              search={search}
              placeholder={t('Search by name')}
            />
          </Field>
        )}
        <Field label={t('Role')} required error={fields.errorOf('role')}>
          <Select
            placeholder={t('Choose a role')}
            options={roles}
            value={roles.some(({ value }) => value === role) ? role : ''}
            onChange={({ target }) => setRole(target.value as MembershipRole)}
          />
        </Field>
      </div>
      <VersionConflictDialog
        title={t('Somebody else has changed this membership meanwhile')}
        conflict={conflict}
        labelOf={(field) => t(FIELDS[field])}
        textOf={(form, field) =>
          field === 'role' ? form.role && formRole(form) : (form.organization?.name ?? '')
        }
        isSaving={change.isPending}
      />
    </Dialog>
  );
}
