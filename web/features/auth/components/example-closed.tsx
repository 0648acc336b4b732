import type { PortalOrigin } from '#shared/commands/example.ts';
import { addressOf } from '#web/lib/example.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Heading } from './heading.tsx';

/** Instead of the sign-in page of the example company, whose accounts have no passwords. */
export default function ExampleClosed({ portal }: { portal: PortalOrigin }) {
  return (
    <>
      <Heading title={t('Example company')}>
        {t('Administrators open the example company from their own portal. It has no sign-in of its own.')}
      </Heading>
      <a
        href={addressOf(portal)}
        className={buttonStyle({ variant: 'main', size: 'large', className: 'w-full' })}
      >
        {t('Back to your portal')}
      </a>
    </>
  );
}
