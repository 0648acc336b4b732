import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { setClockState, useClockState } from '#web/features/time/clock/clock-state.ts';
import { ClockButton } from '#web/features/time/clock/components/clock-button.tsx';
import { ClockErrorBoundary } from '#web/features/time/clock/components/clock-error-boundary.tsx';
import { useViewer } from '#web/lib/viewer.ts';

const loadSheet = () => import('#web/features/time/clock/components/clock-sheet.tsx');

/** The clock of every screen of the employee's area: its button and its sheet. */
export function ClockMount() {
  const { profile } = useViewer();
  const queryClient = useQueryClient();
  const { isSheetOpen } = useClockState();
  const [wasOpened, setWasOpened] = useState(false);
  if (isSheetOpen && !wasOpened) setWasOpened(true);
  const [ClockSheet, setClockSheet] = useState(() => lazy(loadSheet));

  // The clock must work offline later, so all its chunks are loaded when the device is idle.
  useEffect(() => {
    const prepare = async () => {
      const [{ workItemsQuery }] = await Promise.all([
        import('#web/features/time/clock/work-items-query.ts'),
        import('#web/features/time/clock/perform-clock-action.ts'),
        import('#web/features/time/clock/change-copies.ts'),
        loadSheet(),
      ]);
      await queryClient.prefetchQuery(workItemsQuery(profile.id));
    };
    const timer = setTimeout(() => prepare().catch(() => undefined), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [queryClient, profile.id]);

  // The portal of another user starts with a closed sheet.
  useEffect(() => () => setClockState({ isSheetOpen: false, wanted: null }), []);

  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <ClockErrorBoundary floats>
        <ClockButton path={path} />
      </ClockErrorBoundary>
      {wasOpened && (
        <ClockErrorBoundary floats onRetry={() => setClockSheet(() => lazy(loadSheet))}>
          <Suspense>
            <ClockSheet />
          </Suspense>
        </ClockErrorBoundary>
      )}
    </>
  );
}

/** After the first screen is painted and loaded. */
const PREPARE_AFTER_MS = 2_000;
