import type { FeeOverride } from '#shared/pricing/refundTypes.ts'
import { can } from '#shared/permissions.ts'
import type { Tx } from '../../db/db.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { type BulkOperation, bulkOperation } from '../bulk/operation.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { assertConfirmed } from '../refunds/refundConfirm.ts'
import type { ClaimType, Fault } from '../orders/claimable.ts'
import { claimRun, type ClaimInput, refundAfter, settleRefunds } from './bulkFrame.ts'
import { feeOwedWarning } from './claimFees.ts'
import { type ClaimOrder, readClaimOrder } from './claimOrder.ts'
import { assertAllowed, type ClaimRow, factsOfClaim, readClaimRows } from './claimRow.ts'
import { judgeComplete, judgeRetract } from './claimStates.ts'
import type { InspectionInput } from './claims.admin.contract.ts'
import { claimTypes } from './claims.tables.ts'
import { collectClaim, type CollectStage } from './collect.service.ts'
import { completeClaim } from './complete.service.ts'
import { editClaim } from './edit.service.ts'
import { type Reship, reshipExchange } from './exchange.service.ts'
import { inspectClaim, type Inspection } from './inspection.service.ts'
import { requestRun, type RequestRow } from './request.bulk.ts'
import { retractClaim, type SentBack } from './retract.service.ts'
import { touchedByClaims, touchedByCompleting, touchedByRequesting } from './touched.ts'
import { claimKindWord } from '#shared/words/claims.ts'

/** The commands that staff give for many claims at once; each runs in the bulk engine, so each can be tried first. */

/** Small enough that progress is told every second and the gateway is asked chunk by chunk. */
const chunkSize = 50

/** Each row of a dry run is several statements, for which everybody else waits on the embedded engine. */
const atATime = 5

export type CompleteRow = ClaimInput & {
  inspection?: InspectionInput
  fault_override?: Fault
  fee_override?: { kind: FeeOverride['kind']; shipping_origin_id: number; amount: number }[]
  reship?: Reship
  expected_refund?: number
}
export type RetractRow = ClaimInput & { reason?: string; by?: 'CUSTOMER' | 'SELLER'; sent_back?: SentBack }
export type CollectRow = ClaimInput & {
  status: CollectStage
  carrier?: string
  invoice_no?: string
  pickup_date?: string
}
export type InspectRow = ClaimInput & InspectionInput

export const toFees = (fees: NonNullable<CompleteRow['fee_override']>): FeeOverride[] =>
  fees.map(({ kind, shipping_origin_id, amount }) => ({ kind, shippingOriginId: shipping_origin_id, amount }))

const toInspection = ({ result, memo, image_ids: imageIds, pieces }: InspectionInput): Inspection =>
  pieces
    ? { pieces: pieces.map((piece) => ({ ...piece, memo: piece.memo || null, image_ids: piece.image_ids ?? [] })) }
    : { result: result ?? 'OK', memo, imageIds }

type State = { order: ClaimOrder; claim: ClaimRow }

/** The claim and its order as an earlier step of the same row has left them. */
async function again(tx: Tx, { claim, order }: State): Promise<State> {
  const fresh = (await readClaimRows(tx, [claim.id])).get(claim.id)
  return { claim: fresh as ClaimRow, order: (await readClaimOrder(tx, order.id)) as ClaimOrder }
}

/** What a row of a completion brings along: an inspection, another fault, fees set by hand. */
async function prepare(tx: Tx, state: State, input: CompleteRow, doer: Doer): Promise<State> {
  let current = state
  if (input.inspection) {
    await inspectClaim(tx, current.order, current.claim, toInspection(input.inspection), doer)
    current = await again(tx, current)
  }
  if (input.fault_override || input.fee_override) {
    if (!(doer.actor.kind === 'staff' && can(doer.actor.role, 'refunds:override')))
      throw new AppError('FORBIDDEN', { permission: 'refunds:override' })
    await editClaim(
      tx,
      current.order,
      current.claim,
      {
        fault: input.fault_override,
        fees: input.fee_override && toFees(input.fee_override),
        reason: doer.reason ?? '완료하면서 조정',
      },
      doer,
    )
    current = await again(tx, current)
  }
  return current
}

const completeOf = (type: ClaimType) =>
  bulkOperation<CompleteRow>({
    kind: `claims.${type}.complete`,
    label: `${claimKindWord[type]} 완료`,
    chunkSize,
    atATime,
    touches: touchedByCompleting(type),
    run: claimRun<CompleteRow>(type, async (tx, { input, doer, notify, context, ...state }) => {
      const { order, claim } = await prepare(tx, state, input, doer)
      if (type === 'exchange') {
        await reshipExchange(tx, order, claim, input.reship, doer, { notify })
        return { after: { status: 'IN_PROGRESS', ...input.reship } }
      }
      assertAllowed(judgeComplete(factsOfClaim(claim)))
      const completed = await completeClaim(tx, order, claim, doer, { notify, announced: true })
      assertConfirmed(context, completed, input.expected_refund)
      return refundAfter(context, completed)
    }),
    ...(type === 'exchange' ? {} : { settle: settleRefunds }),
  })

const retractOf = (type: ClaimType) =>
  bulkOperation<RetractRow>({
    kind: `claims.${type}.retract`,
    label: `${claimKindWord[type]} 철회`,
    chunkSize,
    atATime,
    touches: touchedByClaims,
    run: claimRun<RetractRow>(type, async (tx, { order, claim, input, doer, notify }) => {
      const by = input.by ?? 'SELLER'
      assertAllowed(judgeRetract(factsOfClaim(claim), by))
      const reason = input.reason ?? doer.reason
      if (!reason) throw invalidField('reason', 'REASON_REQUIRED')
      const { feeOwed } = await retractClaim(tx, order, claim, doer, { reason, notify, sentBack: input.sent_back })
      const back = claim.collection_status === 'COLLECTED' || claim.collection_status === 'INSPECTED'
      const warnings = [
        ...(back && !input.sent_back
          ? [{ code: 'GOODS_HERE' as const, message: '이미 받은 상품이에요. 고객에게 다시 보내 주세요.' }]
          : []),
        ...(feeOwed > 0 ? [feeOwedWarning(feeOwed)] : []),
      ]
      return { after: { status: 'RETRACTED' }, ...(warnings.length > 0 ? { warnings } : {}) }
    }),
  })

const collectOf = (type: ClaimType) =>
  bulkOperation<CollectRow>({
    kind: `claims.${type}.collect`,
    label: `${claimKindWord[type]} 수거`,
    chunkSize,
    atATime,
    touches: touchedByClaims,
    run: claimRun<CollectRow>(type, async (tx, { order, claim, input, doer, notify }) => {
      const { status, carrier, invoice_no, pickup_date } = input
      const more = {
        ...(carrier ? { carrier } : {}),
        ...(invoice_no ? { invoice_no } : {}),
        ...(pickup_date ? { pickup_date } : {}),
      }
      await collectClaim(tx, order, claim, status, more, doer, { notify })
      return { after: { status: 'IN_PROGRESS', collection_status: status, ...more } }
    }),
  })

const inspectOf = (type: ClaimType) =>
  bulkOperation<InspectRow>({
    kind: `claims.${type}.inspect`,
    label: `${claimKindWord[type]} 검수`,
    chunkSize,
    atATime,
    touches: touchedByClaims,
    run: claimRun<InspectRow>(type, async (tx, { order, claim, input, doer, notify }) => {
      const result = await inspectClaim(tx, order, claim, toInspection(input), doer, { notify })
      return {
        after: { status: 'IN_PROGRESS', collection_status: 'INSPECTED', inspection: result },
        ...(result === 'OK'
          ? {}
          : {
              warnings: [
                {
                  code: 'HELD' as const,
                  message: '정상이 아니라서 보류했어요. 환불 금액을 정하고 보류를 풀어 주세요.',
                },
              ],
            }),
      }
    }),
  })

const requestOf = (type: ClaimType) =>
  bulkOperation<RequestRow>({
    kind: `claims.${type}.request`,
    label: `${claimKindWord[type]} 접수`,
    chunkSize,
    atATime,
    touches: touchedByRequesting(type),
    run: requestRun(type),
    settle: settleRefunds,
  })

type PerType<Row extends ClaimInput> = Record<ClaimType, BulkOperation<Row>>
const perType = <Row extends ClaimInput>(make: (type: ClaimType) => BulkOperation<Row>): PerType<Row> =>
  Object.fromEntries(claimTypes.map((type) => [type, make(type)])) as PerType<Row>

export const completeOperations = perType(completeOf)
export const retractOperations = perType(retractOf)
export const collectOperations = perType(collectOf)
export const inspectOperations = perType(inspectOf)
export const requestOperations = perType(requestOf)
