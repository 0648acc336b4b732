/** The state that the views of the sign-in page share: the typed email address. */
export interface AuthViewProps {
  email: string;
  onEmailChange: (email: string) => void;
}
