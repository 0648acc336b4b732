import { LogIn, LogOut } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { setClockState, useClockState } from '#web/features/clock/clock-state.ts';
import { ActiveSession } from '#web/features/clock/components/active-session.tsx';
import { ClockErrorBoundary } from '#web/features/clock/components/clock-error-boundary.tsx';
import { RefusedEvents } from '#web/features/clock/components/refused-events.tsx';
import { WorkItemPicker } from '#web/features/clock/components/work-item-picker.tsx';
import { findLocationAhead } from '#web/features/clock/event-location.ts';
import { useClock } from '#web/features/clock/use-clock.ts';
import type { WorkItem } from '#web/features/clock/work-items.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

/** The clock sheet (offline specification, 2.6): what to work on, or what runs and how to end it. */
export default function ClockSheet() {
  const { profile } = useViewer();
  const { isSheetOpen, wanted, isClockingIn, isClockingOut } = useClockState();
  const clock = useClock();
  const [chosen, setChosen] = useState<WorkItem | null>(null);
  const choose = useCallback((item: WorkItem | null) => setChosen(item), []);
  const close = () => setClockState({ isSheetOpen: false });

  // What a tap has changed is not shown while the sheet goes: nothing jumps.
  const settled = useRef(clock.session);
  if (isSheetOpen && !clock.isBusy) settled.current = clock.session;
  const session = settled.current;

  useEffect(() => {
    if (isSheetOpen) findLocationAhead();
    else setChosen(null);
  }, [isSheetOpen]);

  const attention = <RefusedEvents events={clock.refused} onDismiss={clock.dismiss} />;
  const cancel = (
    <Button size="large" className="flex-1" onClick={close}>
      {t('Cancel')}
    </Button>
  );
  const onOpenChange = (open: boolean) => setClockState({ isSheetOpen: open });

  if (session) {
    return (
      <Sheet
        open={isSheetOpen}
        onOpenChange={onOpenChange}
        title={t('Currently Clocked In')}
        description={t('You are currently tracking time. Tap "Clock Out" to end your session.')}
        footer={
          <>
            {cancel}
            <Button
              variant="main"
              size="large"
              className="flex-1"
              busy={isClockingOut}
              onClick={() => clock.clockOut()}
            >
              {!isClockingOut && <LogOut aria-hidden />}
              {t('Clock Out')}
            </Button>
          </>
        }
      >
        {attention}
        <ClockErrorBoundary>
          <ActiveSession session={session} />
        </ClockErrorBoundary>
      </Sheet>
    );
  }
  return (
    <Sheet
      open={isSheetOpen}
      onOpenChange={onOpenChange}
      title={t('Clock In to Work')}
      description={t('Select a work item to begin tracking your time.')}
      footer={
        <>
          {cancel}
          <Button
            variant="main"
            size="large"
            className="flex-1"
            busy={isClockingIn}
            disabled={!chosen}
            onClick={() => chosen && clock.clockIn(chosen)}
          >
            {!isClockingIn && <LogIn aria-hidden />}
            {t('Clock In')}
          </Button>
        </>
      }
    >
      {attention}
      <ClockErrorBoundary>
        <WorkItemPicker profileId={profile.id} wanted={wanted} chosen={chosen} onChoose={choose} />
      </ClockErrorBoundary>
    </Sheet>
  );
}
