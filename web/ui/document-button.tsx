import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSaveDocument } from '#web/lib/use-save-document.ts';
import { Button } from '#web/ui/button.tsx';

interface DocumentButtonProps {
  /** The URL of the document: `/documents/v1/bills/<id>.pdf`. */
  path: string;
  /** The file name: `BILL-2026-00012.pdf`. */
  fileName: string;
  size?: 'small';
  /** 'Download PDF' */
  children: ReactNode;
}

/** Saves a document of the portal, downloaded with the user's session. */
export function DocumentButton({ path, fileName, size, children }: DocumentButtonProps) {
  const { isBusy, save } = useSaveDocument();
  return (
    <Button size={size} busy={isBusy} onClick={() => void save(path, fileName)} className="print:hidden">
      {!isBusy && <FileDown aria-hidden />}
      {children}
    </Button>
  );
}
