import type { Outcome } from '#web/features/account/callback.ts';
import { type Message, message } from '#web/lib/text.ts';

interface Words {
  title: Message;
  text: Message;
  kind: 'done' | 'half' | 'failed';
}

/** The texts of the page for each result of a change. */
export const CHANGE_LABELS: Record<Outcome, Words> = {
  changed: {
    title: message('Your email address is changed'),
    text: message('Sign in with the new address from now on.'),
    kind: 'done',
  },
  'given-away': {
    title: message('The address is confirmed'),
    text: message(
      'The new address was confirmed where that account was not signed in, and the account belongs to no organization. Its password, second factors, and sessions are void. To sign in, request a link that sets a password.',
    ),
    kind: 'done',
  },
  'half-confirmed': {
    title: message('One of two addresses is confirmed'),
    text: message(
      'Open the link that we have sent to your other address as well. Until then you sign in as before.',
    ),
    kind: 'half',
  },
  linked: {
    title: message('The account is linked'),
    text: message('You can sign in with it from now on.'),
    kind: 'done',
  },
  used: {
    title: message('You have already confirmed this address'),
    text: message(
      'If the link in the other email has been opened too, the change is complete, and there is nothing more to do here. Otherwise open that link now.',
    ),
    kind: 'half',
  },
  expired: {
    title: message('This link does not work any more'),
    text: message(
      'It has expired, or a newer one has replaced it. If you have confirmed the address already, there is nothing more to do here. Otherwise open your profile and send new links.',
    ),
    kind: 'failed',
  },
  offline: {
    title: message('No connection to the server'),
    text: message('Nothing was confirmed yet. Check the connection and try again.'),
    kind: 'failed',
  },
  taken: {
    title: message('The address belongs to another account'),
    text: message('Nothing was changed. Open your profile and choose a different one.'),
    kind: 'failed',
  },
  'linked-already': {
    title: message('This account is linked already'),
    text: message('It opens your account, or somebody else’s. Nothing was changed.'),
    kind: 'failed',
  },
  failed: {
    title: message('Nothing was changed'),
    text: message('This did not work. Open your profile and try again.'),
    kind: 'failed',
  },
};
