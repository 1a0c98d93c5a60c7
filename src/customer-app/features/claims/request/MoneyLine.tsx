import type { ClaimType } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import styles from '../Claims.module.css'
import { moneyAndPoints } from '#customer/shell/claimWords.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import type { Simulation } from './useSimulation.ts'

type Props = {
  type: ClaimType
  simulation: Simulation
  /** the reason, which decides who pays the fees, is not chosen yet */
  open: boolean
}

/** The refund so far in one line; it changes with every choice. */
export function MoneyLine({ type, simulation, open }: Props) {
  const refund = isLost(simulation) || !simulation.isEnabled ? undefined : simulation.data?.refund_simulation
  return (
    <p className={styles.money} role="status" aria-busy={simulation.isFetching}>
      {!refund && <span>{type === 'exchange' ? '낼 금액' : '환불 예정'}</span>}
      {refund && type !== 'exchange' && (
        <>
          <span>환불 예정</span>
          <strong>{moneyAndPoints(refund.refund_cash, refund.refund_points)}</strong>
        </>
      )}
      {refund && (type === 'exchange' || refund.additional_payment > 0) && (
        <>
          <span>{type === 'exchange' ? '낼 금액' : '따로 낼 금액'}</span>
          <strong>{formatKrw(refund.additional_payment)}</strong>
        </>
      )}
      {refund && open && type !== 'cancel' && <span>사유에 따라 달라져요</span>}
    </p>
  )
}
