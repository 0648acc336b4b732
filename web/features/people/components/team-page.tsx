import { useState } from 'react';
import { AccessButtons } from '#web/features/people/components/access-buttons.tsx';
import { MembershipDialog } from '#web/features/people/components/membership-dialog.tsx';
import { InviteButton, InviteManyButton } from '#web/features/people/invite/invite-button.tsx';
import { PendingInvitations } from '#web/features/people/invite/pending-invitations.tsx';
import { type TeamMember, useTeam } from '#web/features/people/team-queries.ts';
import { membershipRole } from '#web/lib/membership-roles.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface TeamPageProps {
  viewer: Viewer;
  organizationIds: readonly string[];
}

/** The people of the viewer's firm. Its administrators invite, change roles, deactivate, and reactivate. */
export function TeamPage({ viewer, organizationIds }: TeamPageProps) {
  const managed = viewer.memberships
    .filter(({ role, organization_id }) => role === 'admin' && organizationIds.includes(organization_id))
    .map(({ organization_id }) => organization_id);
  // An administrator of several firms chooses the one in the dialog.
  const firm = managed.length === 1 ? managed[0] : undefined;
  return (
    <Page
      title={t('Team')}
      description={
        managed.length > 0
          ? t('The people of your company, and what they may do here.')
          : t('The people of your company. Its administrators change who belongs to it.')
      }
      width="reading"
      actions={
        managed.length > 0 && (
          <>
            <InviteManyButton organizationId={firm} />
            <InviteButton isMain organizationId={firm} />
          </>
        )
      }
    >
      <Card flush>
        <QueryView query={useTeam(organizationIds)} skeleton={<Skeleton className="m-4 h-60" />}>
          {(members) => (
            <ul aria-label={t('Team')} className="divide-y divide-line">
              {members.map((member) => (
                <Member
                  key={member.id}
                  member={member}
                  isSelf={member.person.id === viewer.profile.id}
                  canManage={managed.includes(member.organization.id)}
                  hasFirms={organizationIds.length > 1}
                />
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
      {managed.length > 0 && (
        <section>
          <SectionTitle title={t('Pending invitations')} />
          <PendingInvitations organizationId={firm} />
        </section>
      )}
    </Page>
  );
}

interface MemberProps {
  member: TeamMember;
  isSelf: boolean;
  canManage: boolean;
  /** Whether the viewer belongs to several firms, so that each row names its own. */
  hasFirms: boolean;
}

function Member({ member, isSelf, canManage, hasFirms }: MemberProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { person, organization } = member;
  const name = personName(person);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <Avatar name={name} personId={person.id} className="size-9" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          <span className="font-medium">{isSelf ? t('{{name}} (you)', { name }) : name}</span>
          <span className="text-ink-soft">{membershipRole(member.role)}</span>
          {!person.is_active && <StatusBadge kind="activity" status="inactive" />}
        </p>
        {hasFirms && <p className="text-ink-soft wrap-anywhere">{organization.name}</p>}
        <p className="flex flex-wrap gap-x-4">
          {person.email && <EmailLink email={person.email} />}
          {person.phone && <PhoneLink phone={person.phone} />}
        </p>
      </div>
      {canManage && !isSelf && (
        <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
          {person.is_active && (
            <Button
              aria-label={t('Change the role of {{name}}', { name })}
              onClick={() => setIsChanging(true)}
            >
              {t('Change role')}
            </Button>
          )}
          <AccessButtons person={person} organizationId={organization.id} isFirm />
        </div>
      )}
      {isChanging && (
        <MembershipDialog
          personId={person.id}
          name={name}
          membership={member}
          canMove={false}
          onClose={() => setIsChanging(false)}
        />
      )}
    </li>
  );
}
