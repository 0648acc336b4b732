import { PreferredDaysFields } from '#web/features/work-orders/components/preferred-days-fields.tsx';
import { SiteContactFields } from '#web/features/work-orders/components/site-contact-fields.tsx';
import type { ServiceRequestForm } from '#web/features/work-orders/use-service-request.ts';

/** Which days suit, and whom the crew asks for on site. */
export function RequestContact({ form }: { form: ServiceRequestForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PreferredDaysFields register={register} errors={errors} />
      <SiteContactFields register={register} errors={errors} />
    </div>
  );
}
