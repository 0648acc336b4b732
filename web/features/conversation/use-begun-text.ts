import { useEffect, useState } from 'react';
import { formsRestoring, keepForm, readForm } from '#web/offline/kept-forms.ts';

/**
 * What is left in a composer that is no longer shown, and how to delete it.
 * @param name the form of the composer; null while the composer is shown
 */
export function useBegunText(name: string | null) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      await formsRestoring();
      const form = name === null ? null : (readForm(name) as { text?: string } | null);
      if (!isLeft) setText(form?.text?.trim() ?? '');
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [name]);
  const clear = () => {
    if (name !== null) keepForm(name, null);
    setText('');
  };
  return { text, clear };
}
