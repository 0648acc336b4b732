import { useState } from 'react';
import { sentences } from '#shared/rules/sentences.ts';
import { FactorResetDialog } from '#web/features/people/components/factor-reset-dialog.tsx';
import { factorLabel } from '#web/features/people/factor-labels.ts';
import { type PersonSignIn, usePersonSignIn } from '#web/features/people/person-queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { queueLabel, refusedLabel } from '#web/lib/device-queue-label.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface SignInCardProps {
  personId: string;
  name: string;
  isSelf: boolean;
  /** A deactivated person's devices only deliver. */
  isActive: boolean;
  /** Whether the viewer ends sessions and resets factors of this person. */
  canChange: boolean;
}

/** Where a person is signed in and what they can show besides a password, with what an administrator may end. */
export function SignInCard(props: SignInCardProps) {
  const query = usePersonSignIn(props.personId);
  return (
    <Card title={t('Sign-in')}>
      <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
        {(signIn) => (
          <div className="grid gap-5">
            <p>
              {signIn.last_seen_at ? (
                <RichText
                  text={message('Last seen {{when}}')}
                  nodes={{ when: <RelativeDate value={signIn.last_seen_at} inSentence /> }}
                />
              ) : (
                t('Never signed in')
              )}
            </p>
            <Sessions {...props} sessions={signIn.sessions} />
            <Factors {...props} factors={signIn.factors} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function Sessions({
  personId,
  name,
  isActive,
  canChange,
  sessions,
}: SignInCardProps & Pick<PersonSignIn, 'sessions'>) {
  const end = useCommand('end_person_sessions', {
    invalidates: ['profiles', 'audit_log'],
    onSuccess: ({ ended }) =>
      toast({
        kind: 'success',
        title: t('{{count}} session of {{name}} ended|{{count}} sessions of {{name}} ended', {
          count: ended,
          name,
        }),
      }),
  });
  return (
    <section className="grid gap-2">
      <div className="flex min-h-9 items-center gap-3">
        <h3 className="flex-1 font-medium">{t('Sessions and devices')}</h3>
        {canChange && sessions.length > 1 && (
          <Button busy={end.isPending} onClick={() => end.mutate({ profile_id: personId })}>
            {t('End all')}
          </Button>
        )}
      </div>
      {sessions.length === 0 && <p className="text-ink-soft">{t('Not signed in anywhere.')}</p>}
      {sessions.length > 0 && !isActive && (
        <p className="text-pretty text-ink-soft">
          {t('They are signed out. These devices only deliver what was done before the deactivation.')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, ip, last_used_at, queue }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="min-w-40 flex-1">
              <p className="font-medium wrap-anywhere">{device}</p>
              <p className="text-ink-soft wrap-anywhere">
                {ip && <>{ip} · </>}
                <RichText
                  text={message('last used {{when}}')}
                  nodes={{ when: <RelativeDate value={last_used_at} inSentence /> }}
                />
              </p>
              {queue && <p className="text-pretty">{waitingOn(queue)}</p>}
            </div>
            {canChange && (
              <Button
                aria-label={t('End the session on {{device}}', { device })}
                busy={end.isPending}
                onClick={() => end.mutate({ profile_id: personId, session_id: id })}
              >
                {t('End session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What waits on a device, as it last reported. */
function waitingOn(queue: NonNullable<PersonSignIn['sessions'][number]['queue']>): string {
  const time = formatDateTime(queue.reported_at);
  const what = queueLabel(queue);
  if (what === '') return t('As of {{time}}, nothing waited on it.', { time });
  return sentences(
    t('As of {{time}}, it holds {{what}} that did not arrive.', { time, what }),
    refusedLabel(queue.refused),
  );
}

function Factors({
  personId,
  name,
  isSelf,
  canChange,
  factors,
}: SignInCardProps & Pick<PersonSignIn, 'factors'>) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="grid gap-2">
      <div className="flex min-h-9 items-center gap-3">
        <h3 className="flex-1 font-medium">{t('Second factors and passkeys')}</h3>
        {factors.length > 0 && !isSelf && canChange && (
          <Button onClick={() => setIsAsking(true)}>{t('Reset')}</Button>
        )}
      </div>
      {factors.length === 0 && <p className="text-ink-soft">{t('None. The password alone signs in.')}</p>}
      <ul className="divide-y divide-line">
        {factors.map((factor) => (
          <li key={`${factor.kind} ${factor.name} ${factor.created_at}`} className="py-2">
            <p className="font-medium wrap-anywhere">{factorLabel(factor)}</p>
            <p className="text-ink-soft">
              <RichText
                text={message('added {{when}}')}
                nodes={{ when: <RelativeDate value={factor.created_at} inSentence /> }}
              />
            </p>
          </li>
        ))}
      </ul>
      {isAsking && <FactorResetDialog personId={personId} name={name} onClose={() => setIsAsking(false)} />}
    </section>
  );
}
