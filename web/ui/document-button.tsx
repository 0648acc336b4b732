import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { problemText } from '#web/lib/problem-text.ts';
import { saveDocument } from '#web/lib/save-document.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';

interface DocumentButtonProps {
  /** The URL of the document: `/documents/v1/bills/<id>.pdf`. */
  path: string;
  /** The file name: `BILL-2026-00012.pdf`. */
  fileName: string;
  /** 'Download PDF' */
  children: ReactNode;
}

/** Saves a document of the portal, downloaded with the user's session. */
export function DocumentButton({ path, fileName, children }: DocumentButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
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
  return (
    <Button busy={isBusy} onClick={() => void save()} className="print:hidden">
      {!isBusy && <FileDown aria-hidden />}
      {children}
    </Button>
  );
}
