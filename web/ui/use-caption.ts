import { useState } from 'react';

/**
 * The props of a caption's field. Each change is kept at once: a page that is closed or killed leaves no field first.
 * While it has the focus it shows what was typed, whatever comes back.
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
