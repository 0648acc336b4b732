/** What the views of the sign-in page share: above all the typed email address. */
export interface AuthViewProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** The sign-in with this address was refused, because its account was deactivated. */
  onDeactivated: (email: string) => void;
}
