import type { DeliveryAddress } from '#customer/api/models.ts'
import { phoneDigits } from '#shared/format/phone.ts'
import { checkPhone, checkPostcode } from '#shared/validation/address.ts'
import { ADDRESS_LIMITS, checkLength, checkRecipient } from '#shared/validation/text.ts'

export type AddressDraft = {
  name: string
  phone: string
  postcode: string
  address1: string
  address2: string
  comment: string
  /** Codes of the address search; they decide the remote surcharge and do not survive typing over the address. */
  bcode: string | null
  road_name: string | null
  building_code: string | null
}

const noCodes = { bcode: null, road_name: null, building_code: null }

export const emptyAddress: AddressDraft = {
  name: '',
  phone: '',
  postcode: '',
  address1: '',
  address2: '',
  comment: '',
  ...noCodes,
}

export type Saved = Omit<DeliveryAddress, 'id' | 'is_default' | 'is_remote'>

/** A saved address to be edited; empty fields when there is none. */
export function addressOf(saved: Saved | null | undefined): AddressDraft {
  if (!saved) return emptyAddress
  const { name, postcode, address1, address2, comment, bcode, road_name, building_code } = saved
  return {
    name,
    phone: phoneDigits(saved.phone),
    postcode,
    address1,
    address2,
    comment,
    bcode,
    road_name,
    building_code,
  }
}

/** The address with one field typed anew. */
export function retyped(
  draft: AddressDraft,
  field: 'name' | 'phone' | 'postcode' | 'address1' | 'address2' | 'comment',
  value: string,
) {
  const searched = field === 'postcode' || field === 'address1'
  return { ...draft, [field]: value, ...(searched ? noCodes : {}) }
}

/** What is still wrong, by field, in the words the server would use; empty when a parcel can be sent there. */
export function addressProblems(draft: AddressDraft): Partial<Record<keyof AddressDraft, string>> {
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
