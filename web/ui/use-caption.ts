import { useState } from 'react';

/**
 * The props of a caption's field. Each change is saved at once, because a page that is closed or killed sends no blur
 * event. While it has the focus it shows the typed text, even when the stored value changes.
 */
export function useCaption(caption: string | undefined, keep: (caption: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? caption ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      keep(target.value);
    },
    onBlur: () => setTyped(null),
  };
}
