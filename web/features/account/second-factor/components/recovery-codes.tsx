import { Download } from 'lucide-react';
import { recoveryCodesFile } from '#web/features/account/second-factor/recovery-codes.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** For the file: the account and the portal. */
  account: string;
  product: string;
  onKept: () => void;
  /** The next page is loading. */
  busy?: boolean;
}

/**
 * New recovery codes, shown only once: to copy, to save as a file, and to confirm that they are saved. For use in a
 * page or in a dialog.
 */
export function RecoveryCodes({ codes, account, product, onKept, busy = false }: RecoveryCodesProps) {
  const download = () => {
    const day = formatDate(new Date().toISOString());
    const file = new Blob([recoveryCodesFile(codes, { product, account, day })], { type: 'text/plain' });
    const link = window.document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${product.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-recovery-codes.txt`;
    link.click();
    // By then the browser has started to read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <div className="grid gap-4">
      <Alert kind="attention">
        {t(
          'They are shown only now. Each works once, in place of your second factor, when you have lost it.',
        )}
      </Alert>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-4 gap-y-1 rounded-md bg-sunken p-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-base font-semibold tabular-nums">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex gap-2 *:flex-1">
        <CopyButton text={codes.join('\n')} label={t('Copy')} isWide />
        <Button size="large" onClick={download}>
          <Download aria-hidden />
          {t('Download')}
        </Button>
      </div>
      <Button variant="main" size="large" busy={busy} onClick={onKept}>
        {t('I have saved them')}
      </Button>
    </div>
  );
}
