import { LogIn, LogOut } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionRefusal } from '#web/features/time/clock/clock-problem.ts';
import { setClockState, useClockState } from '#web/features/time/clock/clock-state.ts';
import { ActiveSession } from '#web/features/time/clock/components/active-session.tsx';
import { ClockErrorBoundary } from '#web/features/time/clock/components/clock-error-boundary.tsx';
import { DeviceClockNotice } from '#web/features/time/clock/components/device-clock-notice.tsx';
import { RefusedEvents } from '#web/features/time/clock/components/refused-events.tsx';
import { ResumeWork } from '#web/features/time/clock/components/resume-work.tsx';
import { WorkItemPicker } from '#web/features/time/clock/components/work-item-picker.tsx';
import { prefetchLocation } from '#web/features/time/clock/event-location.ts';
import { useClock } from '#web/features/time/clock/use-clock.ts';
import type { WorkItem } from '#web/features/time/clock/work-items.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

/** The clock sheet (offline requirements 2.6): select a work item, or see what runs and end it. */
export default function ClockSheet() {
  const { profile } = useViewer();
  const { isSheetOpen, wanted, isClockingIn, isClockingOut, canForce } = useClockState();
  const clock = useClock();
  const [chosen, setChosen] = useState<WorkItem | null>(null);
  const choose = useCallback((item: WorkItem | null) => setChosen(item), []);
  const onOpenChange = (open: boolean) => setClockState({ isSheetOpen: open });

  // The content does not change while the sheet closes, so that nothing moves.
  const settled = useRef(clock.session);
  if (isSheetOpen && !clock.isBusy) settled.current = clock.session;
  const session = settled.current;

  useEffect(() => {
    if (isSheetOpen) prefetchLocation();
    else setChosen(null);
  }, [isSheetOpen]);

  const shown = session
    ? {
        title: t('Currently Clocked In'),
        description: t('You are currently tracking time. Tap "Clock Out" to end your session.'),
        action: { label: t('Clock Out'), icon: LogOut, busy: isClockingOut, run: clock.clockOut },
        content: (
          <ActiveSession session={session} savedIn={clock.savedIn} waitsForServer={clock.waitsForServer} />
        ),
      }
    : {
        title: t('Clock In to Work'),
        description: t('Select a work item to begin tracking your time.'),
        action: {
          label: t('Clock In'),
          icon: LogIn,
          busy: isClockingIn,
          run: chosen && (() => clock.clockIn(chosen)),
        },
        content: (
          <>
            {clock.onBreak && <ResumeWork clock={clock} onBreak={clock.onBreak} />}
            <WorkItemPicker
              profileId={profile.id}
              wanted={wanted}
              chosen={chosen}
              onChoose={choose}
              pending={clock.pendingTime}
            />
          </>
        ),
      };
  const { icon: Icon, busy, run, label } = shown.action;
  return (
    <Sheet
      open={isSheetOpen}
      onOpenChange={onOpenChange}
      title={shown.title}
      description={shown.description}
      footer={
        <>
          <Button size="large" className="flex-1" onClick={() => onOpenChange(false)}>
            {t('Cancel')}
          </Button>
          <Button
            variant="main"
            size="large"
            className="flex-1"
            busy={busy}
            disabled={!run}
            onClick={() => run?.()}
          >
            {!busy && <Icon aria-hidden />}
            {label}
          </Button>
        </>
      }
    >
      <DeviceClockNotice />
      <RefusedEvents events={clock.refused} onDismiss={clock.dismiss} className="mb-4" />
      {/* Each session, and the list, has its own error boundary and retries. */}
      <ClockErrorBoundary
        key={session ? `${session.clock_in_time} ${session.startsInFuture}` : 'out'}
        onRetry={() => void clock.refetch()}
        refusal={session && sessionRefusal(session)}
      >
        {shown.content}
      </ClockErrorBoundary>
      {session && canForce && <ForceClockOut busy={isClockingOut} onForce={clock.forceClockOut} />}
    </Sheet>
  );
}

interface ForceClockOutProps {
  busy: boolean;
  onForce: () => void;
}

/** Ends a session that the server takes for one in the future, which cannot be ended in the usual way. */
function ForceClockOut({ busy, onForce }: ForceClockOutProps) {
  return (
    <Alert kind="attention" title={t('This session begins later than now')} className="mt-4">
      <p>{t('Force it closed to work on; a manager can add the time that is missing.')}</p>
      <Button size="large" className="mt-3 w-full" busy={busy} onClick={onForce}>
        {t('Force Clock Out')}
      </Button>
    </Alert>
  );
}
