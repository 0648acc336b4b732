import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** A screen as young as this is still being built: nobody has aimed at anything. */
const YOUNG_MS = 1_500;
/** The room is no higher than this. */
const HIGHEST_PX = 44;
/** A page that has not moved for so long is at rest. */
const REST_MS = 150;

/**
 * Whether a line above the page has room of its own. It gets its room at once, and the page is scrolled by as much: nobody
 * sees it move, and what the line lies on can be scrolled clear of it. It gives the room back where nobody sees that
 * either: with another screen, right after that, or above what is scrolled away.
 */
export function useRoom(isWanted: boolean): boolean {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Each screen has its own age.
  const atFirst = () => ({ path, isGiven: isWanted, openedAtMs: performance.now() });
  const [room, setRoom] = useState(atFirst);
  if (room.path !== path) setRoom(atFirst());

  const settle = useEffectEvent(() => {
    const isYoung = performance.now() - room.openedAtMs < YOUNG_MS;
    if (!isWanted && !isYoung && window.scrollY < HIGHEST_PX) return;
    const before = topOfPage();
    flushSync(() => setRoom({ ...room, isGiven: isWanted }));
    if (!isYoung) window.scrollBy(0, topOfPage() - before);
  });
  useEffect(() => {
    if (room.isGiven === isWanted) return;
    let rest = setTimeout(settle);
    const moved = () => {
      clearTimeout(rest);
      rest = setTimeout(settle, REST_MS);
    };
    window.addEventListener('scroll', moved, { passive: true });
    return () => {
      clearTimeout(rest);
      window.removeEventListener('scroll', moved);
    };
  }, [room.isGiven, isWanted]);
  return room.isGiven;
}

const topOfPage = () => document.getElementById('main')?.getBoundingClientRect().top ?? 0;
