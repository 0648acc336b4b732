/** What the views of the sign-in page share: the email typed in one stands in the others. */
export interface AuthViewProps {
  email: string;
  onEmailChange: (email: string) => void;
}
