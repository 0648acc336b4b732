import { Upload } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const ImportDialog = lazyDialog(() => import('#web/features/taxes/components/import-dialog.tsx'));

/** Opens the import of a table of tax rates. */
export function ImportTaxRatesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        {t('Import')}
      </Button>
      <ImportDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
