import type { EndingStatement } from '#contract/schema.d.ts'
import { classNames } from '#customer/ui/classNames.ts'
import { formatKrw } from '#shared/format/krw.ts'
import styles from './Statement.module.css'

/** Two columns only where there is a kit whose return changes something. */
export function StatementTable({ statement }: { statement: EndingStatement }) {
  const { lines, refund, kit_return: kits } = statement
  return (
    <table className={styles.table}>
      <caption>멤버십에서 돌려받는 금액</caption>
      <thead>
        <tr>
          <th scope="col">항목</th>
          {kits ? (
            <>
              <th scope="col">키트를 반납하면</th>
              <th scope="col">반납하지 않으면</th>
            </>
          ) : (
            <th scope="col">금액</th>
          )}
        </tr>
      </thead>
      {lines.map(({ label, amount, returned, why, clause }, index) => (
        <tbody key={`${index} ${label}`}>
          <tr>
            <th scope="row">{label}</th>
            {kits && <Amount won={returned} differs={returned !== amount} />}
            <Amount won={amount} />
          </tr>
          <tr>
            <td colSpan={kits ? 3 : 2} className={styles.why}>
              {why} <span className={styles.clause}>{clause}</span>
            </td>
          </tr>
        </tbody>
      ))}
      <tfoot>
        {kits && (
          <>
            <tr>
              <th scope="row">지금 돌려받아요</th>
              <Amount won={refund} />
              <Amount won={refund} />
            </tr>
            <tr>
              <th scope="row">키트가 돌아온 뒤</th>
              <Amount won={kits.later} differs />
              <Amount won={0} />
            </tr>
          </>
        )}
        <tr className={styles.total}>
          <th scope="row">돌려받을 금액</th>
          {kits && <Amount won={kits.refund} />}
          <Amount won={refund} />
        </tr>
      </tfoot>
    </table>
  )
}

const Amount = ({ won, differs = false }: { won: number; differs?: boolean }) => (
  <td className={classNames(styles.amount, won < 0 && styles.minus, differs && styles.differs)}>{formatKrw(won)}</td>
)
