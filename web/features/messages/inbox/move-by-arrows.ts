import type { KeyboardEvent } from 'react';

const LINES = '[data-line]';

/** For a list's `onKeyDown`: arrows, Home, and End move the focus between its lines. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(LINES)];
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  const next = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: lines.length - 1,
  }[event.key];
  const line = next === undefined || next < 0 ? undefined : lines[next];
  if (!line) return;
  event.preventDefault();
  line.focus();
}

/** For the search above a list: the arrow down goes to its first line. */
export function moveToFirstLine(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown') return;
  const first = list?.querySelector<HTMLElement>(LINES);
  if (!first) return;
  event.preventDefault();
  first.focus();
}
