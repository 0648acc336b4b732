import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { AuthViewProps } from '../auth-view-props.ts';
import { SignInForm } from './sign-in-form.tsx';

const VIEWS = {
  'sign-in': SignInForm,
  'forgot-password': lazyPart<AuthViewProps>(() => import('./forgot-password-form.tsx')),
  'email-code': lazyPart<AuthViewProps>(() => import('./email-code-view.tsx')),
  'phone-code': lazyPart<object>(() => import('./phone-code-view.tsx')),
};

export type AuthViewName = keyof typeof VIEWS;

/** The views that a URL can name. */
export const isAuthView = (name: unknown): name is AuthViewName =>
  typeof name === 'string' && Object.hasOwn(VIEWS, name);

interface AuthViewOptions extends Pick<AuthViewProps, 'onDeactivated'> {
  view: AuthViewName;
}

/** The views of the sign-in page; they share the typed email address. */
export function AuthView({ view, onDeactivated }: AuthViewOptions) {
  const [email, setEmail] = useState('');
  const View = VIEWS[view];
  return (
    <Suspense>
      <View email={email} onEmailChange={setEmail} onDeactivated={onDeactivated} />
    </Suspense>
  );
}
