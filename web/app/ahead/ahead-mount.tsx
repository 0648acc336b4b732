import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { AHEAD_REFRESH_MS, AHEAD_START_DELAY_MS } from '#shared/limits.ts';
import { isFieldWorker } from '#web/app/ahead/field-worker.ts';
import { onSavedElsewhere } from '#web/app/ahead/other-windows.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { ahead } from '#web/offline/ahead/ahead.ts';
import { isGoodLine } from '#web/offline/ahead/good-line.ts';
import { savedWork } from '#web/offline/ahead/saved-work.ts';

/** After a download that broke off, and to look whether the last one has grown old. */
const LOOK_EVERY_MS = AHEAD_REFRESH_MS / 3;

/**
 * Keeps what the viewer reads on this device, and restores it; downloads the open work of field people behind the first
 * screen and then from time to time, as long as the line is a good one, and when the viewer's firm has lost a work order.
 */
export function AheadMount() {
  const viewer = useViewer();
  const { id } = viewer.profile;
  const isSubcontractor = viewer.roles.includes('subcontractor');
  // Before anything that screens ask is answered: it comes before them in the tree.
  useEffect(() => {
    void ahead.begin(id);
    return onSavedElsewhere(() => void ahead.readAgain());
  }, [id]);

  const tend = useEffectEvent(async (isOutdated = false) => {
    // What somebody in the office has looked at is kept as far as there is room.
    if (!isFieldWorker(viewer)) {
      const { makeRoom } = await import('#web/offline/ahead/kept-files.ts');
      return makeRoom(id, new Set());
    }
    const { savedAt, isRunning } = savedWork.read();
    const isFresh = !isOutdated && savedAt !== null && Date.now() - savedAt < AHEAD_REFRESH_MS;
    if (isRunning || isFresh || !onlineManager.isOnline() || !isGoodLine()) return;
    const { downloadAhead } = await import('#web/app/ahead/download.ts');
    await downloadAhead(viewer);
  });
  useEffect(() => {
    // Without the module nothing is downloaded on this visit.
    const run = (isOutdated?: boolean) => void tend(isOutdated).catch(() => undefined);
    const first = setTimeout(run, AHEAD_START_DELAY_MS);
    const timer = setInterval(run, LOOK_EVERY_MS);
    const stop = onlineManager.subscribe(() => run());
    let isLeft = false;
    let stopFollowing = () => {};
    void import('#web/app/ahead/follow-losses.ts').then(
      ({ followLosses }) => {
        if (!isLeft) stopFollowing = followLosses(isSubcontractor, () => run(true));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      clearTimeout(first);
      clearInterval(timer);
      stop();
      stopFollowing();
    };
  }, [isSubcontractor]);
  return null;
}
