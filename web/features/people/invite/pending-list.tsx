import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { useInviteButton } from '#web/features/people/invite/invite-button.tsx';
import { PendingInvitation } from '#web/features/people/invite/pending-invitation.tsx';
import { type PendingScope, usePendingInvitations } from '#web/features/people/invite/queries.ts';
import { t } from '#web/lib/text.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Those invitations, newest first. Loaded when they are shown. */
export default function PendingList(scope: PendingScope) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = usePendingInvitations(scope, text);
  const invite = useInviteButton({ organizationId: scope.organizationId });
  return (
    <>
      <QueryView query={query} skeleton={<Skeleton className="h-40" />}>
        {({ pages }) => {
          const invitations = pages.flat();
          if (invitations.length === 0 && typed.trim() === '' && text === '')
            return (
              <EmptyState
                icon={MailPlus}
                title={t('No pending invitations')}
                text={t('People appear here until they accept.')}
                action={invite.button}
              />
            );
          return (
            <div className="grid gap-3">
              <SearchField
                className="md:max-w-sm"
                placeholder={t('Search by name or email')}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              {invitations.length === 0 && <p className="text-ink-soft">{t('No invitation found')}</p>}
              {invitations.length > 0 && (
                <ul
                  aria-label={t('Pending invitations')}
                  className="divide-y divide-line rounded-lg border border-line bg-surface"
                >
                  {invitations.map((invitation) => (
                    <PendingInvitation
                      key={invitation.id}
                      invitation={invitation}
                      hidesOrganization={scope.organizationId !== undefined}
                    />
                  ))}
                </ul>
              )}
              {query.hasNextPage && (
                <Button
                  className="justify-self-center"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('Load more')}
                </Button>
              )}
            </div>
          );
        }}
      </QueryView>
      {invite.dialog}
    </>
  );
}
