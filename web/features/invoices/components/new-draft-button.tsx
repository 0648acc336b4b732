import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { DraftDialog } from '#web/features/invoices/components/draft-dialog.tsx';
import type { DraftStart } from '#web/features/invoices/draft-lookups.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';

const NOTHING: DraftStart = {};

/** Asks for whom, and makes a draft without lines. */
export function NewInvoiceButton() {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('invoice')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FilePlus2 aria-hidden />
        {t('New invoice')}
      </Button>
      {isOpen && <DraftDialog start={NOTHING} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same for a work order or project, and its customer. */
export function NewDraftFor({ start, title }: { start: DraftStart; title: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('invoice')) return null;
  return (
    <>
      <Button
        size="small"
        className="ml-2"
        aria-label={t('New draft for this customer: {{title}}', { title })}
        onClick={() => setOpen(true)}
      >
        {t('New draft for this customer')}
      </Button>
      {isOpen && <DraftDialog start={start} onClose={() => setOpen(false)} />}
    </>
  );
}
