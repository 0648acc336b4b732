import { isLoopback } from '#shared/rules/loopback.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

interface LocalLinkWarningProps {
  link: string;
  className?: string;
}

/** Says of a link to hand over that nobody else can open it; nothing where others reach the portal. */
export function LocalLinkWarning({ link, className }: LocalLinkWarningProps) {
  if (!isLoopback(new URL(link, location.href).hostname)) return null;
  return (
    <Alert kind="attention" title={t('This link opens on this computer only')} className={className}>
      {t('Others reach the portal once PUBLIC_URL is set to its address in the network (see the README).')}
    </Alert>
  );
}
