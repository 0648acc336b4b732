import { useState } from 'react';
import { problemText } from '#web/lib/problem-text.ts';
import { saveDocument } from '#web/lib/save-document.ts';
import { toast } from '#web/lib/toast.ts';

/** Saves documents of the portal, and says when one cannot be saved. */
export function useSaveDocument() {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (path: string, fileName: string) => {
    setIsBusy(true);
    try {
      await saveDocument(path, fileName);
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, save };
}
