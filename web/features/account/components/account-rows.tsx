import type { User } from '@supabase/supabase-js';
import { Fingerprint, KeyRound, Link2, Mail, MonitorSmartphone, Phone, ShieldCheck } from 'lucide-react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { AccountRow } from '#web/features/account/components/account-row.tsx';
import { countedFactors, factorName } from '#web/features/account/factor-labels.ts';
import { useDevices, usePasskeys } from '#web/features/account/queries.ts';
import { type SignInOffer, useSecurityParts } from '#web/features/account/security-parts.ts';
import { foreignIdentities, hasPassword } from '#web/features/account/ways-in.ts';
import { t } from '#web/lib/text.ts';

export type Topic = 'password' | 'email' | 'phone' | 'factors' | 'passkeys' | 'linked' | 'devices';

interface AccountRowsProps {
  user: User;
  offer: SignInOffer;
  disabled: boolean;
  onOpen: (topic: Topic) => void;
}

/** The sign-in methods and second factors: their state, and buttons that open their dialogs. */
export function AccountRows({ user, offer, disabled, onOpen }: AccountRowsProps) {
  const { providerName } = useSecurityParts();
  const open = (topic: Topic) => ({ disabled, onOpen: () => onOpen(topic) });
  const foreign = foreignIdentities(user);
  const names = foreign.map(({ provider }) => providerName(provider)).join(', ');
  return (
    <ul className="divide-y divide-line/70">
      <AccountRow
        icon={KeyRound}
        title={t('Password')}
        detail={
          hasPassword(user) ? t('Choose a new one') : t('None yet: you sign in with {{names}}', { names })
        }
        {...open('password')}
      />
      <AccountRow
        icon={Mail}
        title={t('Email')}
        detail={<Address now={user.email} next={user.new_email} />}
        {...open('email')}
      />
      {(offer.phone || user.phone) && (
        <AccountRow
          icon={Phone}
          title={t('Phone')}
          detail={<Address now={withPlus(user.phone)} next={withPlus(user.new_phone)} />}
          {...(offer.phone ? open('phone') : {})}
        />
      )}
      <AccountRow
        icon={ShieldCheck}
        title={t('Second factor')}
        detail={factorText(user)}
        {...open('factors')}
      />
      {offer.passkeys && <PasskeysRow {...open('passkeys')} />}
      {(offer.providers.length > 0 || foreign.length > 0) && (
        <AccountRow
          icon={Link2}
          title={t('Linked accounts')}
          detail={names || t('None yet')}
          {...open('linked')}
        />
      )}
      <DevicesRow {...open('devices')} />
    </ul>
  );
}

interface RowProps {
  disabled: boolean;
  onOpen: () => void;
}

/** Pages without https have no passkeys, nor do old browsers. */
const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in window;

function PasskeysRow(open: RowProps) {
  const { data } = usePasskeys();
  const row = { icon: Fingerprint, title: t('Passkeys') };
  if (!browserHasPasskeys()) {
    return (
      <AccountRow {...row} detail={t('This browser cannot use them. Open the portal in a newer one.')} />
    );
  }
  const count = data?.length ?? 0;
  const text = count > 0 ? t('{{count}} passkey|{{count}} passkeys', { count }) : t('None yet');
  return <AccountRow {...row} detail={data ? text : t('Loading...')} {...open} />;
}

function DevicesRow(open: RowProps) {
  const { data, isError } = useDevices();
  const count = data?.length ?? 0;
  const text = count === 1 ? t('This device only') : t('{{count}} device|{{count}} devices', { count });
  return (
    <AccountRow
      icon={MonitorSmartphone}
      title={t('Where you are signed in')}
      detail={data ? text : isError ? t('View and end them') : t('Loading...')}
      {...open}
    />
  );
}

interface AddressProps {
  now: string | undefined;
  /** The new value after its confirmation. */
  next: string | undefined;
}

/** An email address or a phone number, with the new one that waits for its confirmation. */
function Address({ now, next }: AddressProps) {
  return (
    <>
      {now || t('None yet')}
      {next && (
        <span className="block text-ochre-ink">
          {t('Waiting for confirmation at {{address}}', { address: next })}
        </span>
      )}
    </>
  );
}

const withPlus = (phone: string | undefined) => phone && formatPhone(`+${phone}`);

function factorText(user: User): string {
  const factors = countedFactors(user);
  if (factors.length === 0) return t('Off: your password alone is enough to sign in');
  return t('On: {{names}}', { names: factors.map(factorName).join(', ') });
}
