import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ActiveButton } from '#web/features/organizations/components/active-button.tsx';
import { FiguresStrip } from '#web/features/organizations/components/figures-strip.tsx';
import { Logo } from '#web/features/organizations/components/logo.tsx';
import { MergeButton } from '#web/features/organizations/components/merge-button.tsx';
import { NextSteps } from '#web/features/organizations/components/next-steps.tsx';
import { OrganizationDialog } from '#web/features/organizations/components/organization-dialog.tsx';
import { OrganizationParts } from '#web/features/organizations/components/organization-parts.tsx';
import { formOf } from '#web/features/organizations/organization-form.ts';
import { type Organization, useOrganization } from '#web/features/organizations/organization-queries.ts';
import type { OrganizationSlots } from '#web/features/organizations/organization-slots.ts';
import { formatAddress } from '#web/lib/location-label.ts';
import { organizationType } from '#web/lib/organization-types.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { DocumentsFlag } from '#web/ui/validity-flag.tsx';

interface OrganizationDetailProps extends OrganizationSlots {
  id: string;
  profileId: string;
  onMerged: (keptId: string) => void;
}

/** One organization: facts, people, locations, work, money, and history. */
export function OrganizationDetail({ id, profileId, onMerged, ...slots }: OrganizationDetailProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <QueryView query={useOrganization(id)} skeleton={<DetailSkeleton />}>
      {(organization) => {
        const isOwn = organization.organization_type === 'internal';
        return (
          <Page
            crumbs={[{ label: t('Organizations'), to: '/admin/organizations' }, { label: organization.name }]}
            title={organization.name}
            description={
              <span className="mt-1 flex flex-wrap items-center gap-2">
                <StatusBadge kind="activity" status={organization.is_active ? 'active' : 'inactive'} />
                <DocumentsFlag documents={organization.documents} />
                <span>
                  {[organizationType(organization.organization_type), formatAddress(addressOf(organization))]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            }
            actions={
              isOwn ? (
                <Allowed to="manage_settings">
                  <Link to="/admin/settings/company" className={buttonStyle({ variant: 'outline' })}>
                    <Pencil aria-hidden />
                    {t('Company details')}
                  </Link>
                </Allowed>
              ) : (
                !organization.merged_into_id && (
                  <Allowed to="manage_organizations">
                    <MergeButton organization={organization} onMerged={onMerged} />
                    <ActiveButton organization={organization} />
                    <Button onClick={() => setIsEditing(true)}>
                      <Pencil aria-hidden />
                      {t('Edit')}
                    </Button>
                  </Allowed>
                )
              )
            }
          >
            <Notices organization={organization} />
            {!isOwn && <FiguresStrip organization={organization} />}
            {!isOwn && organization.is_active && (
              <NextSteps organization={organization} slots={slots} onEdit={() => setIsEditing(true)} />
            )}
            <OrganizationParts
              organization={organization}
              slots={slots}
              logo={!isOwn && <Logo organization={organization} />}
            />
            {!isOwn && (
              <OrganizationDialog
                open={isEditing}
                onOpenChange={setIsEditing}
                initial={formOf(organization)}
                profileId={profileId}
                onSaved={() => setIsEditing(false)}
              />
            )}
          </Page>
        );
      }}
    </QueryView>
  );
}

const addressOf = ({ city, state }: Organization) => ({ name: '', city, state });

function Notices({ organization }: { organization: Organization }) {
  const { merged_into_id: keptId, is_active: isActive } = organization;
  if (keptId) return <MergedNotice keptId={keptId} />;
  if (isActive) return null;
  return (
    <Alert kind="info" className="mb-4" title={t('This organization is inactive')}>
      {t('Its people have no access, and no new work can be given to it. Its history stays.')}
    </Alert>
  );
}

function MergedNotice({ keptId }: { keptId: string }) {
  const { data: kept } = useOrganization(keptId);
  return (
    <Alert kind="info" className="mb-4" title={t('This organization was merged into another one')}>
      <Link
        to="/admin/organizations/$id"
        params={{ id: keptId }}
        className="underline underline-offset-2 max-md:inline-flex max-md:min-h-11 max-md:items-center"
      >
        {kept ? t('Open {{name}}', { name: kept.name }) : t('Open it')}
      </Link>
    </Alert>
  );
}
