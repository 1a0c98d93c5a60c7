import type { ClaimForm } from '#customer/api/models.ts'
import { formatPhone } from '#shared/format/phone.ts'
import styles from './Claims.module.css'

/** Where to send the goods; goods from two places go back to two places. */
export function ReturnPlaces({ places }: { places: ClaimForm['return_places'] }) {
  if (places.length === 0) return null
  return (
    <div className={styles.places}>
      <p className={styles.label}>{places.length > 1 ? '받은 곳마다 따로 보내 주세요' : '보낼 곳'}</p>
      {places.map((place) => (
        <p key={`${place.postcode} ${place.name}`} className={styles.quiet}>
          <strong>{place.name}</strong>
          {place.phone && ` ${formatPhone(place.phone)}`}
          <br />({place.postcode}) {place.address1} {place.address2}
        </p>
      ))}
      <p className={styles.quiet}>상품과 함께 주문번호를 적어 넣어 주세요.</p>
    </div>
  )
}
