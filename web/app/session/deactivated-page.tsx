import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { startOffline } from '#web/app/offline/start-offline.ts';
import SignedInAs from '#web/app/session/signed-in-as.tsx';
import { useSession } from '#web/app/session/use-session.ts';
import { recallViewer } from '#web/app/session/viewer-memory.ts';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { Heading } from '#web/features/auth/components/heading.tsx';
import { useUnsentWork } from '#web/features/offline/use-stored.ts';
import { OwnRefusedEvents } from '#web/features/time/clock/components/own-refused-events.tsx';
import { queueOf } from '#web/features/time/clock/queue-of-person.ts';
import { t } from '#web/lib/text.ts';
import { unsentLabelsByFate } from '#web/offline/encryption/unsent-labels.ts';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Shown instead of the portal to a user who was deactivated: the device delivers the reports and clock events that it
 * had not sent, and says what is left (decision 077).
 */
export default function DeactivatedPage() {
  const { session } = useSession();
  const userId = session?.user.id ?? '';
  // Without a viewer, this user has never worked on this device.
  const profileId = recallViewer(userId)?.profile.id;
  return (
    <AuthLayout isExpected>
      <Heading title={t('Your account was deactivated')} takesFocus>
        {t('You cannot open the portal any more. Your office can tell you why.')}
      </Heading>
      {profileId && <Delivery profileId={profileId} userId={userId} />}
      <div className="mt-6 border-t border-line pt-4">
        <SignedInAs isDeactivated action={t('Sign Out')} />
      </div>
    </AuthLayout>
  );
}

function Delivery({ profileId, userId }: { profileId: string; userId: string }) {
  const queryClient = useQueryClient();
  const queue = queueOf({ profileId, userId }, queryClient);
  const events = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => startOffline(profileId, userId), [profileId, userId]);
  const unsent = useUnsentWork(profileId);
  if (!unsent) return null;
  // The office has received these: they are listed with the reason.
  const refusedEvents = events.filter(({ state }) => state === 'refused').length;
  const refused = Math.max(0, unsent.refused - refusedEvents);
  const { sent, kept } = unsentLabelsByFate({ ...unsent, messages: 0, refused });
  // Messages are not delivered: the customer would read them without a review.
  if (unsent.messages > 0) {
    kept.push(t('{{count}} unsent message|{{count}} unsent messages', { count: unsent.messages }));
  }
  return (
    <div className="mt-6 grid gap-4">
      <OwnRefusedEvents profile={{ id: profileId, user_id: userId }} />
      {sent.length > 0 ? (
        <Alert kind="info" title={t('Being sent to the office')}>
          <Lines lines={sent} />
          <p className="mt-2">{t('Keep this page open until everything has arrived.')}</p>
        </Alert>
      ) : (
        <Alert
          kind="info"
          title={refusedEvents > 0 ? t('Everything else has arrived') : t('Everything has arrived')}
        >
          {t('No report or clock event on this device waits to be sent.')}
        </Alert>
      )}
      {kept.length > 0 && (
        <Alert kind="attention" title={t('Not sent, and kept on this device')}>
          <Lines lines={kept} />
          <p className="mt-2">
            {t(
              'The office does not receive it. Ask your office to reactivate your account if it is needed: then you can send it.',
            )}
          </p>
        </Alert>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
