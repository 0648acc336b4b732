import type { User } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AccountRows } from '#web/features/account/components/account-rows.tsx';
import { type SecurityParts, SecurityPartsContext } from '#web/features/account/security-parts.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const USER = { email: 'ann@example.com', identities: [], factors: [] } as unknown as User;
const PARTS = { providerName: (name: string) => name } as SecurityParts;

test.for([true, false])('passkeys have a row only in a portal that offers them: %s', async (passkeys) => {
  answerPortal({ '/rest/v1/rpc/list_sessions': [], '/auth/v1/passkeys': [] });
  await renderPart(
    <SecurityPartsContext value={PARTS}>
      <AccountRows
        user={USER}
        offer={{ phone: false, passkeys, providers: [] }}
        disabled={false}
        onOpen={() => undefined}
      />
    </SecurityPartsContext>,
  );
  await expect.element(page.getByText('Second factor')).toBeVisible();
  expect(page.getByText('Passkeys').elements()).toHaveLength(passkeys ? 1 : 0);
});
