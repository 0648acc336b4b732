import { Link } from '@tanstack/react-router';
import { rememberReturnPath } from '#web/lib/return-path.ts';
import { buttonStyle } from '#web/ui/button.tsx';

interface SignInToJoinProps {
  token: string;
  label: string;
  variant: 'main' | 'quiet';
}

/** Leads to the sign-in page, and from there back to the invitation. */
export function SignInToJoin({ token, label, variant }: SignInToJoinProps) {
  return (
    <Link
      to="/auth"
      search={{}}
      onClick={() => rememberReturnPath(`/invitation#token=${token}`)}
      className={buttonStyle({ variant, size: 'large' })}
    >
      {label}
    </Link>
  );
}
