import { classNames } from '../classNames.ts'
import styles from './Price.module.css'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'

type Props = {
  final: number
  list?: number | undefined
  discountRate?: number
  member?: number | undefined
  size?: 's' | 'm' | 'l'
}

/** `12,900원`, with the rate and the price before when it is discounted, and what members pay when that is less. */
export function Price({ final, list, discountRate = 0, member, size = 'm' }: Props) {
  const discounted = list !== undefined && list > final
  return (
    <span className={classNames(styles.price, styles[size])}>
      {discounted && size === 'l' && <ListPrice list={list} />}
      {discounted && discountRate > 0 && (
        <span className={styles.rate}>
          <span className="sr-only">할인율 </span>
          {discountRate}%
        </span>
      )}
      <strong className={styles.final}>
        {formatNumber(final)}
        <span className={styles.won}>원</span>
      </strong>
      {discounted && size !== 'l' && <ListPrice list={list} />}
      {member && <span className={styles.member}>회원가 {formatKrw(member)}</span>}
    </span>
  )
}

function ListPrice({ list }: { list: number }) {
  return (
    <s className={styles.list}>
      <span className="sr-only">할인 전 </span>
      {formatKrw(list)}
    </s>
  )
}
