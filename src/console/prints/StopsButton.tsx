import type { BulkRow, Job } from '#contract/schema.d.ts'
import { PrintButton } from './PrintButton.tsx'

/** Jobs by which goods leave. */
const SHIPPING = ['order-items.shipping', 'order-items.consignment']
/** Why a row was pulled out so that its box must be taken off the table. */
const STOPS: readonly string[] = ['CLAIM_OPEN', 'ADDRESS_CHANGED', 'HOLD', 'ALREADY_DONE', 'ORDER_ITEM_STATE']

type Props = { job: Pick<Job, 'id' | 'kind' | 'input'> | undefined; rows?: readonly Pick<BulkRow, 'code' | 'status'>[] }

/** 출고 중지 목록 of a shipping: what it pulled out, for the packing table; not there when it pulled out nothing. */
export const StopsButton = ({ job, rows }: Props) => {
  if (!job || !SHIPPING.includes(job.kind)) return null
  const early = typeof job.input['stops'] === 'number' ? job.input['stops'] : 0
  const late = rows?.filter(({ code, status }) => status !== 'SUCCESS' && STOPS.includes(code ?? '')).length
  if (early === 0 && (late === undefined || late === 0)) return null
  return (
    <PrintButton
      label={`출고 중지 목록${late === undefined ? '' : ` ${early + late}건`}`}
      variant="outlined"
      source={{ of: 'JOB', ids: [job.id], kinds: ['STOPS'] }}
    />
  )
}
