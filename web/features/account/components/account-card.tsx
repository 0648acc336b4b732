import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AccountRows, type Topic } from '#web/features/account/components/account-rows.tsx';
import { TopicDialog } from '#web/features/account/components/topic-dialog.tsx';
import { useAccount, useSignInOffer } from '#web/features/account/queries.ts';
import { t } from '#web/lib/text.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The account's sign-in methods, second factors, and devices; each line opens a dialog. */
export function AccountCard({ profileEmail }: { profileEmail: string | null }) {
  const account = useAccount();
  const offer = useSignInOffer();
  const isOnline = useIsOnline();
  const [topic, setTopic] = useState<Topic | null>(null);
  useFollowEmail(account.data?.email, profileEmail);
  const skeleton = <Skeleton className="m-4 h-80" />;
  return (
    <Card title={t('Sign-in and security')} flush>
      <QueryView query={account} skeleton={skeleton}>
        {(user) => (
          <QueryView query={offer} skeleton={skeleton}>
            {(offered) => (
              <>
                {!isOnline && (
                  <p role="status" className="flex gap-2 px-4 py-2 text-ink-soft">
                    <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
                    {t('This needs a signal: nothing here can be changed until you are online.')}
                  </p>
                )}
                <AccountRows user={user} offer={offered} disabled={!isOnline} onOpen={setTopic} />
                <TopicDialog topic={topic} user={user} offer={offered} onClose={() => setTopic(null)} />
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </Card>
  );
}

/** A new address was confirmed, perhaps on another device: update the profile above, too. */
function useFollowEmail(email: string | undefined, profileEmail: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (email && email !== profileEmail) void queryClient.invalidateQueries({ queryKey: ['viewer'] });
  }, [email, profileEmail, queryClient]);
}
