import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AHEAD_REFRESH_MS, AHEAD_START_DELAY_MS } from '#shared/limits.ts';
import { isFieldWorker } from '#web/app/ahead/field-worker.ts';
import { onSavedElsewhere } from '#web/app/ahead/other-windows.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { listenToTables } from '#web/lib/live-tables.ts';
import { ahead } from '#web/offline/ahead/ahead.ts';
import { isGoodLine } from '#web/offline/ahead/good-line.ts';
import { savedWork } from '#web/offline/ahead/saved-work.ts';

/** After a download that broke off, and to look whether the last one has grown old. */
const LOOK_EVERY_MS = AHEAD_REFRESH_MS / 3;

/**
 * Keeps what the viewer reads on this device, and restores it; downloads the open work of field people behind the first
 * screen and then from time to time, as long as the line is a good one. When a work order is gone, it downloads the rest
 * anew, so that no list on the device shows it any more.
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

  const isOutdated = useRef(false);
  const tend = useEffectEvent(async () => {
    // What somebody in the office has looked at is kept as far as there is room.
    if (!isFieldWorker(viewer)) {
      const { makeRoom } = await import('#web/offline/ahead/kept-files.ts');
      return makeRoom(id, new Set());
    }
    const { savedAt, isRunning } = savedWork.read();
    const isFresh = !isOutdated.current && savedAt !== null && Date.now() - savedAt < AHEAD_REFRESH_MS;
    if (isRunning || isFresh || !onlineManager.isOnline() || !isGoodLine()) return;
    isOutdated.current = false;
    const { downloadAhead } = await import('#web/app/ahead/download.ts');
    await downloadAhead(viewer);
  });
  useEffect(() => {
    // Without the module nothing is downloaded on this visit.
    const run = () => void tend().catch(() => undefined);
    const first = setTimeout(run, AHEAD_START_DELAY_MS);
    const timer = setInterval(run, LOOK_EVERY_MS);
    const stop = onlineManager.subscribe(run);
    let soon: ReturnType<typeof setTimeout> | undefined;
    const onGone = () => {
      isOutdated.current = true;
      clearTimeout(soon);
      soon = setTimeout(run, AHEAD_START_DELAY_MS);
    };
    const stops = [ahead.onGone(onGone)];
    if (isSubcontractor) stops.push(listenToTables(['former_work_orders'], onGone));
    return () => {
      clearTimeout(first);
      clearTimeout(soon);
      clearInterval(timer);
      stop();
      for (const end of stops) end();
    };
  }, [isSubcontractor]);
  return null;
}
