import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readerZone } from '#web/lib/office-zone.ts';
import { t } from '#web/lib/text.ts';
import { timeZoneOptions } from '#web/lib/time-zones.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { newPasswordProblem, passwordFieldOf } from '../new-password-problem.ts';
import { type SetUpProblems, setUpCompany, setUpProblems } from '../set-up-company.ts';
import { EmailInput } from './email-input.tsx';
import { Heading } from './heading.tsx';
import { PasswordPair } from './password-pair.tsx';

const EMPTY = { company_name: '', first_name: '', last_name: '', email: '' };

/** The first form of an empty portal: the company and its first administrator. */
export function SetUpForm({ token }: { token: string }) {
  const [facts, setFacts] = useState(() => ({ ...EMPTY, time_zone: readerZone() }));
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' });
  const [isChecked, setIsChecked] = useState(false);
  const attempt = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const refusedPassword = attempt.message?.field === 'password' ? attempt.message.text : null;
  useEffect(() => {
    if (refusedPassword) focusField(form.current, 'new-password');
  }, [refusedPassword]);
  const input = { token, ...facts, password: passwords.password };
  const problems: SetUpProblems = isChecked ? setUpProblems(input) : {};
  const passwordProblem = newPasswordProblem(passwords.password, passwords.confirmation);
  const change = (name: keyof typeof facts) => (value: string) => setFacts({ ...facts, [name]: value });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    const wrong = passwordProblem ? [passwordFieldOf(passwordProblem)] : [];
    const [first] = [...Object.keys(setUpProblems(input)), ...wrong];
    if (first) return focusField(form.current, first);
    await attempt.run((supabase) => setUpCompany(supabase, input));
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Heading title={t('Set up your company')}>
        {t('This creates the company and its first administrator: you. You can add everybody else later.')}
      </Heading>
      <div className="grid gap-4">
        {/* Names of companies and zones are long: each has the whole width. */}
        <div className="grid gap-4">
          <Field label={t('Company name')} error={problems.company_name}>
            <TextInput name="company_name" autoComplete="organization" onText={change('company_name')} />
          </Field>
          <Field
            label={t('Time zone of the office')}
            error={problems.time_zone}
            className="[&_select]:min-h-12"
          >
            {/* Of the system: a combobox would bring its code to every first screen, which shares chunks with this page. */}
            <Select
              name="time_zone"
              options={timeZoneOptions(facts.time_zone)}
              value={facts.time_zone}
              onChange={({ target }) => change('time_zone')(target.value)}
            />
          </Field>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('First name')} error={problems.first_name}>
            <TextInput name="first_name" autoComplete="given-name" onText={change('first_name')} />
          </Field>
          <Field label={t('Last name')} error={problems.last_name}>
            <TextInput name="last_name" autoComplete="family-name" onText={change('last_name')} />
          </Field>
        </div>
        <Field label={t('Email')} error={problems.email}>
          <EmailInput value={facts.email} onChange={change('email')} />
        </Field>
        <PasswordPair
          value={passwords}
          onChange={(changed) => {
            setPasswords(changed);
            if (refusedPassword) attempt.clear();
          }}
          problem={refusedPassword ?? (isChecked ? passwordProblem : null)}
        />
        <AttemptAlert message={refusedPassword ? null : attempt.message} />
        <Button type="submit" variant="main" size="large" busy={attempt.busy} className="w-full">
          {t('Set up and sign in')}
        </Button>
      </div>
    </form>
  );
}

const focusField = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

interface TextInputProps extends Omit<React.ComponentProps<'input'>, 'onChange'> {
  onText: (text: string) => void;
}

function TextInput({ onText, ...rest }: TextInputProps) {
  return <Input {...rest} onChange={(event) => onText(event.target.value)} className="min-h-12" />;
}
