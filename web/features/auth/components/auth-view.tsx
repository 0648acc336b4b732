import { useState } from 'react';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

export type AuthViewName = 'sign-in' | 'forgot-password';

/** The two views of the sign-in page; the email typed in one stands in the other. */
export function AuthView({ view }: { view: AuthViewName }) {
  const [email, setEmail] = useState('');
  const View = view === 'forgot-password' ? ForgotPasswordForm : SignInForm;
  return <View email={email} onEmailChange={setEmail} />;
}
