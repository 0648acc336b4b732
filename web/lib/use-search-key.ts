import { type RefObject, useEffect } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';
import { useScreenKeys } from '#web/lib/screen-keys.ts';
import { message } from '#web/lib/text.ts';

const KEYS = [{ keys: ['/'], does: message('Search') }];

/** `/` focuses this field, unless the user is typing elsewhere. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useScreenKeys(KEYS);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
