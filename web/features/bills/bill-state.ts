/** The status of a bill with what is paid of it: an approved bill of which a part is paid is `partly_paid`. */
export const billState = ({ status, paid_amount }: { status: string; paid_amount: number | null }): string =>
  status === 'approved' && (paid_amount ?? 0) > 0 ? 'partly_paid' : status;
