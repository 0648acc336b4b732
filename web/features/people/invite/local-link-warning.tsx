import { isLoopback } from '#shared/rules/loopback.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ReachExplanation } from '#web/ui/reach-explanation.tsx';

interface LocalLinkWarningProps {
  link: string;
  className?: string;
}

/** Says of a link to hand over that nobody else can open it; nothing where others reach the portal. */
export function LocalLinkWarning({ link, className }: LocalLinkWarningProps) {
  if (!isLoopback(new URL(link, location.href).hostname)) return null;
  return (
    <Alert kind="attention" title={t('This link opens on this computer only')} className={className}>
      <p className="mb-2">
        {t(
          'Others reach the portal once the server has an address in your network. Ask whoever runs the server.',
        )}
      </p>
      <ReachExplanation action={t('Show how')} isNext={false} />
    </Alert>
  );
}
