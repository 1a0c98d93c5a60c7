import { StandardCreate } from '#console/form/StandardForm.tsx'
import { SubscriptionProductInputs } from './SubscriptionProductInputs.tsx'

export const SubscriptionProductCreate = () => (
  <StandardCreate defaultValues={START}>
    <SubscriptionProductInputs />
  </StandardCreate>
)

const START = { status: 'ACTIVE', store: 'web', sequence: 0 }
