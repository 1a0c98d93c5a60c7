import { phoneDigits } from '#shared/format/phone.ts'
import { type AddressDraft, addressOf, emptyAddress, type Saved } from './addressProblems.ts'
import { query } from '../api.ts'

/**
 * What an address form begins with: the address there is, else the name and the phone of the account. Undefined while
 * they are asked for; a form is not held up by an answer that does not come.
 */
export function useFirstAddress(saved: Saved | null): AddressDraft | undefined {
  const recipient = query.useQuery('get', '/store/v1/user/deliveries/recipient', undefined, {
    enabled: saved === null,
    retry: false,
    staleTime: 0,
  })
  if (saved) return addressOf(saved)
  if (recipient.isPending) return undefined
  const { name = '', phone = '' } = recipient.data ?? {}
  return { ...emptyAddress, name, phone: phoneDigits(phone) }
}
