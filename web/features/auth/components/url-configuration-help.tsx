import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Help for a link that lost its parameters: first what the reader can do, then what an administrator checks. */
export function UrlConfigurationHelp() {
  return (
    <Alert kind="info" title={t('About URL configuration')} className="mb-5">
      <ul className="mt-1 grid list-disc gap-1.5 pl-4 wrap-anywhere">
        <li>
          {t('Some mail programs cut long links. Copy the whole link from the email into the address bar.')}
        </li>
        <li>
          {t(
            'Administrators: PUBLIC_URL must be the address people open in the browser, and {{address}} must be allowed as a redirect.',
            { address: `${window.location.origin}/reset-password` },
          )}
        </li>
      </ul>
    </Alert>
  );
}
