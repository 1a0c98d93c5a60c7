import { createHash } from 'node:crypto'

type Receiver = { name: string; phone: string; postcode: string; address1: string; address2: string }

/** Items that share it go to the same person at the same door, so one parcel may carry them. */
export function receiverKey({ name, phone, postcode, address1, address2 }: Receiver): string {
  const text = [name, phone, postcode, address1, address2].map((part) => part.replaceAll(/\s+/g, '')).join('|')
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** 시/도 시/군/구: as much of an address as a work list shows. */
export const receiverArea = (address1: string): string => address1.trim().split(/\s+/).slice(0, 2).join(' ')
