import { query } from '#customer/shell/api.ts'
import { HonestOffer } from '#customer/shell/membership/HonestOffer.tsx'
import styles from './MyScreen.module.css'

/** What a member is asked before the next charge, above everything else: it is answered in time here, or not at all. */
export function HonestBlock() {
  const { data: me } = query.useQuery('get', '/api/v2/user/me')
  const { data: mine } = query.useQuery('get', '/api/v2/user/subscriptions', undefined, {
    enabled: me?.subscription?.status === 'ACTIVE',
    staleTime: 0,
  })
  const offer = mine?.current?.honest_offer
  if (!offer) return null
  return (
    <div className={styles.offer}>
      <HonestOffer offer={offer} />
    </div>
  )
}
