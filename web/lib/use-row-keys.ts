import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';
import { type ScreenKey, useScreenKeys } from '#web/lib/screen-keys.ts';
import { message } from '#web/lib/text.ts';

const MOVING: readonly ScreenKey[] = [
  { keys: ['↓', '↑'], does: message('Move between rows') },
  { keys: ['Enter'], does: message('Open the row') },
];
const CHOOSING: readonly ScreenKey[] = [
  ...MOVING,
  { keys: ['x'], does: message('Select the row') },
  { keys: ['Esc'], does: message('Clear the selection') },
];

interface RowKeys {
  /** Selects or deselects the row of this key; absent where rows cannot be selected. */
  onToggle?: ((rowKey: string) => void) | undefined;
  /** Clears the selection; undefined when nothing is selected. */
  onClear?: (() => void) | undefined;
}

/** The keys of the list inside `list`: arrows move between rows, `x` selects, Esc clears the selection. */
export function useRowKeys(list: RefObject<HTMLElement | null>, keys: RowKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useScreenKeys(keys.onToggle ? CHOOSING : MOVING);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { onToggle, onClear } = latest.current;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      const rows = links.map((link) => link.closest('tr'));
      const at = rows.findIndex((row) => row?.contains(document.activeElement));
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && (at >= 0 || (step === 1 && isNowhere()))) {
        const next = links[at + step];
        if (!next) return;
        event.preventDefault();
        next.focus();
      } else if (event.key === 'x' && at >= 0) {
        const key = rows[at]?.dataset.row;
        if (key !== undefined) onToggle?.(key);
      } else if (event.key === 'Escape' && !isSomethingOpen()) {
        onClear?.();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

/** Nothing has the focus, so the first arrow key goes to the first row. */
const isNowhere = () => document.activeElement === document.body || document.activeElement?.id === 'main';

/** Esc closes one thing at a time: overlays first. */
const isSomethingOpen = () =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
