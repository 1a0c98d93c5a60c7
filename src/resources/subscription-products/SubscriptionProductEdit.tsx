import { StandardEdit } from '#console/form/StandardForm.tsx'
import { SubscriptionProductInputs } from './SubscriptionProductInputs.tsx'

export const SubscriptionProductEdit = () => (
  <StandardEdit>
    <SubscriptionProductInputs />
  </StandardEdit>
)
