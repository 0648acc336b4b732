import { Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/text.ts';

/**
 * How to install the portal on an iPhone or iPad, where a page cannot start the installation (offline requirements
 * 2.8).
 */
export function IosSteps() {
  return (
    <ol className="mt-3 grid gap-2 border-line border-t pt-3">
      <Step number={1} icon={<Share aria-hidden className="size-4" />}>
        {t('Tap Share')}
      </Step>
      <Step number={2} icon={<SquarePlus aria-hidden className="size-4" />}>
        {t('Choose Add to Home Screen')}
      </Step>
      <Step number={3}>{t('Tap Add')}</Step>
    </ol>
  );
}

function Step({ number, icon, children }: { number: number; icon?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <span
        aria-hidden
        className="figures grid size-6 shrink-0 place-items-center rounded-full bg-slate-tint font-semibold text-slate text-xs"
      >
        {number}
      </span>
      <span>{children}</span>
      {icon}
    </li>
  );
}
