import { MailPlus } from 'lucide-react';
import { InviteButton } from '#web/features/people/invite/invite-button.tsx';
import { PendingInvitation } from '#web/features/people/invite/pending-invitation.tsx';
import { usePendingInvitations } from '#web/features/people/invite/queries.ts';
import { t } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PendingInvitationsProps {
  /** Only those of one organization. */
  organizationId?: string | undefined;
  /** Only those of the contractor's own people. */
  isInternal?: boolean;
}

/** The invitations that wait for an answer, with ways to send them again, to copy a new link, and to revoke them. */
export function PendingInvitations({ organizationId, isInternal = false }: PendingInvitationsProps) {
  const query = usePendingInvitations(organizationId, isInternal);
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-40" />}>
      {(invitations) =>
        invitations.length === 0 ? (
          <EmptyState
            icon={MailPlus}
            title={t('No pending invitations')}
            text={t('People appear here until they accept.')}
            action={<InviteButton organizationId={organizationId} />}
          />
        ) : (
          <ul
            aria-label={t('Pending invitations')}
            className="divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {invitations.map((invitation) => (
              <PendingInvitation
                key={invitation.id}
                invitation={invitation}
                hidesOrganization={organizationId !== undefined}
              />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
