import { useMay } from '#console/auth/useStaff.ts'
import { SaveButton } from '#console/export/SaveButton.tsx'
import { part as later } from '#console/patiently.ts'
import { metricParts } from '#shared/conversation-metrics/tables.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { Part, Period } from '../question.ts'

const SaveDialog = later(() => import('./SaveDialog.tsx'), 'SaveDialog')

/** 내려받기: what the part shows, every line of it. */
export const SaveTable = ({ metrics, part, lines }: { metrics: Period; part: Part; lines: number }) => {
  const { reason } = useMay('cs:export')
  return (
    <SaveButton disabled={lines === 0} reason={reason}>
      {(close) => (
        <SaveDialog
          period={metrics}
          part={part}
          what={`${metricParts[part]} 지표 ${formatNumber(lines)}줄${part === 'products' ? '을' : '과 합계를'} 모두 담아요.`}
          onClose={close}
        />
      )}
    </SaveButton>
  )
}
