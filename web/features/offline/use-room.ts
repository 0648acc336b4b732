import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** A screen that is younger than this is still loading, so the user does not aim at anything yet. */
const YOUNG_MS = 1_500;
/** The maximum height of the space, with the longest text on a phone. */
const HIGHEST_PX = 120;
/** A page that has not scrolled for this long is at rest. */
const REST_MS = 150;
/** A user who has not tapped anything for this long does not aim at anything. */
const IDLE_MS = 1_500;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'touchmove', 'wheel'] as const;

interface Room {
  path: string;
  isGiven: boolean;
  openedAtMs: number;
  /** Where a page that was at its top has scrolled to when the banner got its space. */
  topAtPx?: number | undefined;
}

/**
 * Whether the banner above the page has its own space. It gets its space at once, and the page scrolls by the same
 * amount, so that nothing visibly moves, and content under the banner can be scrolled into view. The space is removed
 * where nobody sees it: when another screen opens, right after that, or while it is scrolled out of view. At the top of
 * the page it would be visible: there it is removed when the user has not tapped anything for a moment. A page that was
 * at its top goes back there then, so that the banner does not stay over its title.
 */
export function useRoom(isWanted: boolean): boolean {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Each screen has its own age.
  const atFirst = (): Room => ({ path, isGiven: isWanted, openedAtMs: performance.now() });
  const [room, setRoom] = useState(atFirst);
  if (room.path !== path) setRoom(atFirst());

  const settle = useEffectEvent((touchedAtMs: number) => {
    const now = performance.now();
    const isYoung = now - room.openedAtMs < YOUNG_MS;
    const isSeen = !isWanted && !isYoung && window.scrollY < HIGHEST_PX;
    const idleInMs = touchedAtMs + IDLE_MS - now;
    if (isSeen && idleInMs > 0) return idleInMs;
    const before = topOfPage();
    const wasAtTop = window.scrollY === 0;
    flushSync(() => setRoom({ ...room, isGiven: isWanted, topAtPx: undefined }));
    if (isYoung) return null;
    window.scrollBy(0, topOfPage() - before);
    if (isWanted && wasAtTop) setRoom({ ...room, isGiven: true, topAtPx: window.scrollY });
    return null;
  });
  const { topAtPx } = room;
  useEffect(() => {
    if (topAtPx === undefined) return;
    return whenIdle(() => {
      // Elsewhere, the user has scrolled meanwhile.
      if (window.scrollY !== topAtPx) return;
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
    });
  }, [topAtPx]);
  useEffect(() => {
    if (room.isGiven === isWanted) return;
    let touchedAtMs = performance.now();
    let rest: ReturnType<typeof setTimeout>;
    const settleIn = (delayMs: number) => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        const againInMs = settle(touchedAtMs);
        if (againInMs !== null) settleIn(againInMs);
      }, delayMs);
    };
    const moved = () => settleIn(REST_MS);
    const touched = () => {
      touchedAtMs = performance.now();
    };
    settleIn(0);
    window.addEventListener('scroll', moved, { passive: true });
    for (const touch of TOUCHES) window.addEventListener(touch, touched, { passive: true });
    return () => {
      clearTimeout(rest);
      window.removeEventListener('scroll', moved);
      for (const touch of TOUCHES) window.removeEventListener(touch, touched);
    };
  }, [room.isGiven, isWanted]);
  return room.isGiven;
}

/** Runs once the user has not touched the page for a moment. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  let timer = setTimeout(run, IDLE_MS);
  const touched = () => {
    clearTimeout(timer);
    timer = setTimeout(run, IDLE_MS);
  };
  for (const touch of TOUCHES) window.addEventListener(touch, touched, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const touch of TOUCHES) window.removeEventListener(touch, touched);
  };
}

const topOfPage = () => document.getElementById('main')?.getBoundingClientRect().top ?? 0;
