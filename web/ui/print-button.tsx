import { Printer } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface PrintButtonProps {
  printing: { isLoading: boolean; print: () => Promise<void> };
}

/** Prints all rows of a list. */
export function PrintButton({ printing: { isLoading, print } }: PrintButtonProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={t('Print')} busy={isLoading} onClick={() => void print()}>
      {!isLoading && <Printer aria-hidden />}
    </Button>
  );
}
