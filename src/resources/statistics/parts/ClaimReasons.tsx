import { Chip, Skeleton, Typography } from '@mui/material'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { faultWords } from '#console/words/claimWords.ts'
import { ofReasons } from '#shared/statistics/tables.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import type { ClaimReasonUnits } from '#contract/schema.d.ts'
import { sayPeriod } from '../address/inWords.ts'
import type { Question } from '../address/question.ts'
import type { Change } from '../address/useQuestion.ts'
import { useClaimReasons } from '../calls.ts'
import { FigureTable } from '../tables/FigureTable.tsx'
import type { Line } from '../tables/lines.ts'

/** Why goods were given up, reason by reason; of one product where one is named. */
export const ClaimReasons = ({ question, change }: { question: Question; change: Change }) => {
  const found = useClaimReasons(question)
  const { data } = found
  const lines = data?.results.map(({ reason_id, type, label, fault, drill, ...values }): Line => ({
    key: `${reason_id}/${type}`,
    label: `${claimKindWord[type]} · ${label}`,
    note: faultWords[fault][0],
    values,
    drill,
  }))
  return (
    <>
      <Typography variant="body2" component="div" sx={{ mb: 1 }}>
        {data?.product ? (
          <Chip label={`상품: ${data.product.name}`} onDelete={() => change({ product: undefined })} />
        ) : (
          '모든 상품의 사유예요. 상품 하나의 사유는 ‘상품’의 줄에서 ‘사유 보기’를 누르면 볼 수 있어요.'
        )}
      </Typography>
      {found.error ? <NotLoaded noun="사유" error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton variant="rounded" height={240} role="progressbar" aria-label="불러오는 중" /> : null}
      {lines?.length === 0 ? (
        <EmptyState
          title="이 기간에 결제한 것 가운데 취소·반품·교환이 끝난 것이 없어요"
          hint="기간을 늘리거나 조건을 빼 보세요."
        />
      ) : null}
      {data && lines && lines.length > 0 ? (
        <FigureTable
          label="취소·반품·교환 사유 표"
          first="사유"
          figures={ofReasons}
          lines={lines}
          total={wholeOf(data.total, sayPeriod(data))}
          additive={ofReasons}
          opening={{ by: 'returned_units', descending: true }}
        />
      ) : null}
    </>
  )
}

const wholeOf = ({ drill, ...values }: ClaimReasonUnits['total'], where: string): Line => ({
  key: 'total',
  label: '합계',
  where,
  values,
  drill,
})
