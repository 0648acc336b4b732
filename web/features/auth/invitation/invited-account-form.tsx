import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordPair } from '../components/password-pair.tsx';
import { newPasswordProblem, passwordFieldOf } from '../new-password-problem.ts';
import { accountProblems, createInvitedAccount } from './create-invited-account.ts';
import { InvitationHeading } from './invitation-heading.tsx';
import { SignInToJoin } from './sign-in-to-join.tsx';
import type { OpenInvitation } from './use-invitation.ts';

interface InvitedAccountFormProps {
  token: string;
  invitation: OpenInvitation;
  /** Called with the whole address of the account, once it is signed in to. */
  onCreated: (email: string) => void;
}

/** The account of an invited person: name and password. */
export function InvitedAccountForm({ token, invitation, onCreated }: InvitedAccountFormProps) {
  const [name, setName] = useState({ first_name: invitation.first_name, last_name: invitation.last_name });
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' });
  const [isChecked, setIsChecked] = useState(false);
  const attempt = useAttempt();
  const queryClient = useQueryClient();
  const input = { token, ...name, password: passwords.password };
  const problems = isChecked ? accountProblems(input) : {};
  const passwordProblem = newPasswordProblem(passwords.password, passwords.confirmation);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    const wrong = passwordProblem ? [passwordFieldOf(passwordProblem)] : [];
    const [first] = [...Object.keys(accountProblems(input)), ...wrong];
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    const about = {
      email: invitation.email,
      onCreated,
      onDead: () => void queryClient.invalidateQueries({ queryKey: ['invitations', 'link', token] }),
    };
    await attempt.run((supabase) => createInvitedAccount(supabase, input, about));
  };

  return (
    <form onSubmit={submit} noValidate>
      <InvitationHeading invitation={invitation} />
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={t('First name')} error={problems.first_name}>
            <Input
              name="first_name"
              autoComplete="given-name"
              className="min-h-12"
              value={name.first_name}
              onChange={({ target }) => setName({ ...name, first_name: target.value })}
            />
          </Field>
          <Field label={t('Last name')} error={problems.last_name}>
            <Input
              name="last_name"
              autoComplete="family-name"
              className="min-h-12"
              value={name.last_name}
              onChange={({ target }) => setName({ ...name, last_name: target.value })}
            />
          </Field>
        </div>
        <PasswordPair
          value={passwords}
          onChange={setPasswords}
          problem={isChecked ? passwordProblem : null}
        />
        <AttemptAlert message={attempt.message} />
        <Button type="submit" variant="main" size="large" busy={attempt.busy} className="w-full">
          {t('Create account')}
        </Button>
        {invitation.account === 'either' && (
          <SignInToJoin token={token} label={t('I already have an account')} variant="quiet" />
        )}
      </div>
    </form>
  );
}
