import { checkPhone, checkPostcode } from '#shared/validation/address.ts'
import { ADDRESS_LIMITS, checkLength, checkRecipient } from '#shared/validation/text.ts'

export type PickupAddress = { name: string; phone: string; postcode: string; address1: string; address2: string }

/** What is still wrong, by field; empty when a courier can find the place. */
export function pickupAddressProblems(draft: PickupAddress): Partial<Record<keyof PickupAddress, string>> {
  const checks = {
    name: checkRecipient(draft.name),
    phone: checkPhone(draft.phone),
    postcode: checkPostcode(draft.postcode),
    address1: checkLength(draft.address1, '주소', { min: 2, max: ADDRESS_LIMITS.address1 }),
    address2: checkLength(draft.address2, '상세 주소', { min: 0, max: ADDRESS_LIMITS.address2 }),
  }
  return Object.fromEntries(
    Object.entries(checks).flatMap(([field, checked]) => (checked.ok ? [] : [[field, checked.message]])),
  )
}
