import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useCanReadAudit } from '#web/features/audit/can-read-audit.ts';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { RecordEmails } from '#web/features/emails/components/record-emails.tsx';
import { LocationActions } from '#web/features/locations/components/location-actions.tsx';
import { ScopeMargin } from '#web/features/margin/components/scope-margin.tsx';
import { OrganizationDetail } from '#web/features/organizations/components/organization-detail.tsx';
import { InviteButton } from '#web/features/people/invite/invite-button.tsx';
import { PendingInvitations } from '#web/features/people/invite/pending-invitations.tsx';
import { usePendingCount } from '#web/features/people/invite/queries.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';

export const Route = createFileRoute('/admin/organizations/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  const may = useMay();
  const { id: profileId } = useViewer().profile;
  const readsAudit = useCanReadAudit();
  const { data: invitedCount = 0 } = usePendingCount({ organizationId: id }, may('manage_people'));
  const open = (organizationId: string) =>
    void navigate({ to: '/admin/organizations/$id', params: { id: organizationId } });
  return (
    <OrganizationDetail
      key={id}
      id={id}
      profileId={profileId}
      onMerged={open}
      locationActions={(organization) =>
        organization.is_active &&
        may('manage_organizations') && (
          <LocationActions
            organizationId={organization.id}
            profileId={profileId}
            onAdded={(locationId) =>
              void navigate({ to: '/admin/partner-locations/$id', params: { id: locationId } })
            }
          />
        )
      }
      peopleActions={(organization, isContact) =>
        organization.is_active &&
        may('manage_people') && (
          <InviteButton
            organizationId={organization.id}
            contact={isContact ? organization : undefined}
            variant={isContact ? 'main' : 'outline'}
          />
        )
      }
      invitedCount={invitedCount}
      invitations={
        invitedCount > 0 && (
          <section>
            <SectionTitle title={t('Pending invitations')} />
            <PendingInvitations organizationId={id} />
          </section>
        )
      }
      history={(organization) => (
        <div className="grid gap-4">
          {organization.organization_type !== 'internal' && (
            <ScopeMargin
              scope={
                organization.organization_type === 'partner'
                  ? { customer: organization.id }
                  : { subcontractor: organization.id }
              }
            />
          )}
          {readsAudit && (
            <>
              <RecordEmails table="organizations" id={organization.id} />
              <RecordHistory records={[{ table: 'organizations', id: organization.id }]} />
            </>
          )}
        </div>
      )}
    />
  );
}
