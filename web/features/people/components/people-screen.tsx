import type { ReactNode } from 'react';
import { RolesButton } from '#web/features/people/components/roles-button.tsx';
import { InviteButton, InviteManyButton } from '#web/features/people/invite/invite-button.tsx';
import { PendingInvitations } from '#web/features/people/invite/pending-invitations.tsx';
import { useOfficeToInvite, usePendingCount } from '#web/features/people/invite/queries.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Page } from '#web/ui/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

interface PeopleScreenProps {
  title: string;
  description: string;
  /** The contractor's organization, on the page of its own people. */
  organizationId?: string | undefined;
  isInternal?: boolean;
  children: ReactNode;
}

/** A list of people beside the invitations that wait, with buttons to invite for those who manage people. */
export function PeopleScreen({
  title,
  description,
  organizationId,
  isInternal,
  children,
}: PeopleScreenProps) {
  const canInvite = useMay()('manage_people');
  const { data: waiting } = usePendingCount({ organizationId, isInternal }, canInvite);
  return (
    <Page
      title={title}
      description={description}
      actions={
        <>
          <RolesButton />
          {canInvite && (
            <>
              <InviteManyButton organizationId={organizationId} />
              {/* Which company the own people join is known a moment later. */}
              {(!isInternal || organizationId) && <InviteButton isMain organizationId={organizationId} />}
            </>
          )}
        </>
      }
    >
      {canInvite ? (
        <Tabs
          label={title}
          tabs={[
            { value: 'people', label: t('People'), content: children },
            {
              value: 'invitations',
              label: waiting
                ? t('Pending invitations ({{number}})', { number: waiting })
                : t('Pending invitations'),
              content: <PendingInvitations organizationId={organizationId} isInternal={isInternal} />,
            },
          ]}
        />
      ) : (
        children
      )}
    </Page>
  );
}

/** The same for the contractor's own people. */
export function EmployeesScreen(props: Omit<PeopleScreenProps, 'organizationId' | 'isInternal'>) {
  const { data } = useOfficeToInvite();
  return <PeopleScreen {...props} organizationId={data?.id} isInternal />;
}
