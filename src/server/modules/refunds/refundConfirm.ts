import type { Config } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'

/** A large refund moves only for somebody who says how much it is: what was typed is what moves. */

type Context = { deps: { config: Pick<Config, 'refundConfirmOver'> }; jobId: number | null }

export const isLarge = ({ refundConfirmOver }: Pick<Config, 'refundConfirmOver'>, won: number): boolean =>
  won > refundConfirmOver

/** What a completion would move at once; one that waits for somebody with a higher limit moves nothing yet. */
type Moving = { refundCash: number; decided: boolean }

/** What a row of a dry run says of a refund whose amount has to be typed. */
export const confirmFact = ({ deps }: Context, { refundCash, decided }: Moving): { must_confirm?: true } =>
  decided && isLarge(deps.config, refundCash) ? { must_confirm: true } : {}

/**
 * Errors: REFUND_CHANGED when another amount was confirmed, REFUND_CONFIRM when none was and a large one would move. A dry
 * run needs no confirmation.
 */
export function assertConfirmed(context: Context, moving: Moving, confirmed: number | undefined): void {
  const { refundCash } = moving
  if (confirmed !== undefined && confirmed !== refundCash)
    throw new AppError(
      'REFUND_CHANGED',
      { refund_cash: refundCash },
      `환불할 금액이 ${refundCash.toLocaleString('ko-KR')}원으로 바뀌었어요. 확인하고 다시 해 주세요.`,
    )
  if (context.jobId !== null && confirmed === undefined && confirmFact(context, moving).must_confirm)
    throw new AppError('REFUND_CONFIRM', { refund_cash: refundCash })
}
