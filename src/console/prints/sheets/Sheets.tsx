import type { Print } from '#contract/schema.d.ts'
import type { PrintSize } from '../printCalls.ts'
import { PickingSheet } from './PickingSheet.tsx'
import { ReturnLabels } from './ReturnLabels.tsx'
import { SlipSheet } from './SlipSheet.tsx'
import { StopSheet } from './StopSheet.tsx'

/** Everything of one print, page after page. */
export const Sheets = ({ print, size }: { print: Print; size: PrintSize }) => (
  <div className="sheets" lang="ko">
    {print.picking.length > 0 ? <PickingSheet print={print} size={size} /> : null}
    {print.kind === 'SLIP'
      ? print.slips.map((slip, n) => (
          <SlipSheet key={slip.code ?? n} slip={slip} n={n + 1} of={print.slips.length} size={size} print={print} />
        ))
      : null}
    {print.kind === 'RETURN_LABEL' ? <ReturnLabels slips={print.slips} size={size} /> : null}
    {print.stops.length > 0 ? <StopSheet print={print} size={size} /> : null}
  </div>
)
