import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** A screen as young as this is still being built: nobody has aimed at anything. */
const YOUNG_MS = 1_500;
/** The room is no higher than this. */
const HIGHEST_PX = 44;
/** A page that has not moved for so long is at rest. */
const REST_MS = 150;
/** Whoever has touched nothing for so long aims at nothing. */
const IDLE_MS = 1_500;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'touchmove', 'wheel'] as const;

/**
 * Whether a line above the page has room of its own. It gets its room at once, and the page is scrolled by as much: nobody
 * sees it move, and what the line lies on can be scrolled clear of it. It gives the room back where nobody sees that
 * either: with another screen, right after that, or above what is scrolled away. At the top of the page everybody sees it:
 * there it waits until nothing was touched for a moment.
 */
export function useRoom(isWanted: boolean): boolean {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Each screen has its own age.
  const atFirst = () => ({ path, isGiven: isWanted, openedAtMs: performance.now() });
  const [room, setRoom] = useState(atFirst);
  if (room.path !== path) setRoom(atFirst());

  const settle = useEffectEvent((touchedAtMs: number) => {
    const now = performance.now();
    const isYoung = now - room.openedAtMs < YOUNG_MS;
    const isSeen = !isWanted && !isYoung && window.scrollY < HIGHEST_PX;
    const idleInMs = touchedAtMs + IDLE_MS - now;
    if (isSeen && idleInMs > 0) return idleInMs;
    const before = topOfPage();
    flushSync(() => setRoom({ ...room, isGiven: isWanted }));
    if (!isYoung) window.scrollBy(0, topOfPage() - before);
    return null;
  });
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

const topOfPage = () => document.getElementById('main')?.getBoundingClientRect().top ?? 0;
