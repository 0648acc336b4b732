import { useState } from 'react';
import { Sample, Samples } from '#web/catalog/samples.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NumberStepper } from '#web/ui/number-stepper.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const TRADES = [
  { value: 'plumbing', label: 'Plumbing' },
  { value: 'electrical', label: 'Electrical' },
  { value: 'hvac', label: 'HVAC' },
];
const LOCATIONS = [
  { value: '1', label: 'Northgate', detail: '12 Elm Street, Ashford, OH 44004' },
  { value: '2', label: 'Alder Falls Market', detail: '301 Mill Road, Alder Falls, OH 44012' },
];

export function FieldSamples() {
  const [location, setLocation] = useState<string | null>('1');
  const [hours, setHours] = useState(7.5);
  const [amount, setAmount] = useState('450.50');
  const [phone, setPhone] = useState('(555) 010-0199');
  const [isFinal, setIsFinal] = useState(true);
  return (
    <Samples title="Fields">
      <Sample name="Field with Input, Textarea, Select">
        <div className="grid gap-4">
          <Field label="Title" required hint="What is needed, in a few words.">
            <Input defaultValue="Door does not close" />
          </Field>
          <Field label="Store" error="Choose a store.">
            <Input defaultValue="" />
          </Field>
          <Field label="Trade">
            <Select options={TRADES} placeholder="Choose the trade" defaultValue="" />
          </Field>
          <Field label="Description" optional>
            <Textarea defaultValue="The rear door stays open." />
          </Field>
          <Field label="Number">
            <Input value="WO-000123" disabled readOnly />
          </Field>
        </div>
      </Sample>
      <Sample name="Combobox, numbers, phone, search, Checkbox">
        <div className="grid gap-4">
          <Field label="Location">
            <Combobox options={LOCATIONS} value={location} onValueChange={setLocation} />
          </Field>
          <Field label="Hours">
            <NumberStepper value={hours} onValueChange={setHours} step={0.5} min={0} max={24} unit="hours" />
          </Field>
          <Field label="Amount">
            <DecimalInput value={amount} onValue={setAmount} />
          </Field>
          <PhoneField label="Phone" name="phone" value={phone} onChange={setPhone} />
          <SearchField aria-label="Search" placeholder="Search" />
          <Checkbox checked={isFinal} onCheckedChange={setIsFinal} label="The work is complete" />
          <Checkbox checked={false} onCheckedChange={() => undefined} label="Not available" disabled />
        </div>
      </Sample>
    </Samples>
  );
}
