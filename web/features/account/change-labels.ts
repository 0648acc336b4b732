import type { Outcome } from '#web/features/account/callback.ts';

interface Words {
  title: string;
  text: string;
  kind: 'done' | 'half' | 'failed';
}

/** What the page says of each outcome of a change. */
export const CHANGE_LABELS: Record<Outcome, Words> = {
  changed: {
    title: 'Your email address is changed',
    text: 'Sign in with the new address from now on.',
    kind: 'done',
  },
  'given-away': {
    title: 'The address is confirmed',
    text: 'The new address was confirmed where that account was not signed in, and the account belongs to no organization. Its password, second factors, and sessions are void. To sign in, request a link that sets a password.',
    kind: 'done',
  },
  'half-confirmed': {
    title: 'One of two addresses is confirmed',
    text: 'Open the link that we have sent to your other address as well. Until then you sign in as before.',
    kind: 'half',
  },
  linked: { title: 'The account is linked', text: 'You can sign in with it from now on.', kind: 'done' },
  used: {
    title: 'You have already confirmed this address',
    text: 'If the link in the other email has been opened too, the change is complete, and there is nothing more to do here. Otherwise open that link now.',
    kind: 'half',
  },
  expired: {
    title: 'This link does not work any more',
    text: 'It has expired, or a newer one has replaced it. If you have confirmed the address already, there is nothing more to do here. Otherwise open your profile and send new links.',
    kind: 'failed',
  },
  offline: {
    title: 'No connection to the server',
    text: 'Nothing was confirmed yet. Check the connection and try again.',
    kind: 'failed',
  },
  taken: {
    title: 'The address belongs to another account',
    text: 'Nothing was changed. Open your profile and choose a different one.',
    kind: 'failed',
  },
  'linked-already': {
    title: 'This account is linked already',
    text: 'It opens your account, or somebody else’s. Nothing was changed.',
    kind: 'failed',
  },
  failed: {
    title: 'Nothing was changed',
    text: 'This did not work. Open your profile and try again.',
    kind: 'failed',
  },
};
