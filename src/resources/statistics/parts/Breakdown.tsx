import { Button, Skeleton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Section } from '#console/fields/Section.tsx'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import type { SalesBreakdown } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { compared, ofCoupons, ofLines } from '#shared/statistics/tables.ts'
import { sayPeriod } from '../address/inWords.ts'
import { comparisons, parts, type Question } from '../address/question.ts'
import { type By, type LineOrder, useBreakdown } from '../calls.ts'
import type { Figure } from '../figures/words.ts'
import { breakdownFile } from '../tables/fileOf.ts'
import { FigureTable } from '../tables/FigureTable.tsx'
import type { Line, Sort } from '../tables/lines.ts'
import { SaveTable } from '../tables/SaveTable.tsx'
import { HeatTable } from './HeatTable.tsx'

const titleOf = (by: By) => (by === 'coupon' ? '쿠폰별 할인' : `${parts[by]}${by === 'hour_weekday' ? '' : '별'} 매출`)

type Props = { question: Question; by: By }

const notes: Partial<Record<By, string>> = {
  brand: '한 주문에 여러 브랜드가 있으면 브랜드마다 한 건씩 세서, 주문수는 더하면 합계보다 커요.',
  origin: '한 주문이 여러 출고지에서 나가면 출고지마다 한 건씩 세서, 주문수는 더하면 합계보다 커요.',
  product: '한 주문에 여러 상품이 있으면 상품마다 한 건씩 세서, 주문수는 더하면 합계보다 커요.',
  category: '한 주문에 여러 카테고리가 있으면 카테고리마다 한 건씩 세서, 주문수는 더하면 합계보다 커요.',
  coupon: '쿠폰이 깎은 금액만 나눠요. 쿠폰을 쓰지 않은 주문은 들어 있지 않아요.',
  hour_weekday: '발생일 기준이면 결제와 환불의 시각, 주문일 귀속이면 결제 시각에 세요.',
  member_kind: '결제할 때 첫 구매였으면 신규, 그 전에 결제한 적이 있으면 재구매로 세요.',
}

const orderWords = { LARGEST: '큰 것', SMALLEST: '작은 것', GROWN: '많이 늘어난 것', SHRUNK: '많이 줄어든 것' }
const uncompared = { LARGEST: 'LARGEST', SMALLEST: 'SMALLEST', GROWN: 'LARGEST', SHRUNK: 'SMALLEST' } as const

/** The order of a table as the server is asked for it; none for names, which it does not put in order. */
function lineOrderOf({ by, descending }: Sort, share: LineOrder['sort']): LineOrder | undefined {
  const sort = [...ofLines, ...ofCoupons].find((one) => one === (by === 'share' || by === 'change' ? share : by))
  if (!sort) return undefined
  if (by === 'change') return { sort, order: descending ? 'GROWN' : 'SHRUNK' }
  return { sort, order: descending ? 'LARGEST' : 'SMALLEST' }
}

/** A period's sales under each brand, product, way to pay …, with what each is of the whole and was before. */
export const Breakdown = ({ question, by }: Props) => {
  const isCoupon = by === 'coupon'
  const share = isCoupon ? 'coupon_discount' : 'net'
  const [sort, setSort] = useState<Sort>({ by: share, descending: true })
  const [asked, setAsked] = useState<LineOrder>({ sort: share, order: 'LARGEST' })
  const standing = (line: LineOrder) => (question.compare ? line : { ...line, order: uncompared[line.order] })
  const order = standing(asked).order
  const found = useBreakdown(question, by, standing(asked))
  const pages = found.data?.pages
  const first = pages?.[0]
  const figures = isCoupon ? ofCoupons : ofLines
  const shown = pages && first ? linesOf(pages, first, figures) : undefined
  const beside = first?.compare ? compared[isCoupon ? 'coupons' : 'lines'] : []
  const missing = first && shown ? first.total_count - shown.lines.length : 0
  const wanted = lineOrderOf(sort, share) ?? asked
  // only some are here: in another order others come first
  if (missing > 0 && (wanted.sort !== asked.sort || wanted.order !== asked.order)) setAsked(wanted)
  return (
    <Section
      title={titleOf(by)}
      aside={
        <SaveTable
          file={shown && shown.lines.length > 0 ? breakdownFile(question, by, standing(wanted)) : undefined}
          what={`${titleOf(by)} ${formatNumber(first?.total_count ?? 0)}줄과 합계를 모두 담아요.`}
        />
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {notes[by] ?? '줄을 더하면 합계예요.'}
        {isCoupon || by === 'hour_weekday' || by === 'origin' || by === 'payment_method' || by === 'member_kind'
          ? ''
          : ' 배송비와 환불의 차감·조정은 한 줄로 따로 있어요.'}
        {first?.compare
          ? ` ${comparisons[first.compare.kind]}(${sayPeriod(first.compare)})과 견줘요. 그때만 있던 줄도 있어요.`
          : ''}
      </Typography>
      {found.error ? <NotLoaded noun="통계" error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton variant="rounded" height={320} role="progressbar" aria-label="불러오는 중" /> : null}
      {shown && first && shown.lines.length === 0 ? (
        <EmptyState
          title={isCoupon ? '이 기간에 쓴 쿠폰이 없어요' : '이 기간에는 결제와 환불이 없어요'}
          hint="기간을 늘리거나 브랜드·출고지 조건을 빼 보세요."
        />
      ) : null}
      {shown && first && shown.lines.length > 0 ? (
        by === 'hour_weekday' ? (
          <HeatTable lines={shown.lines} total={shown.total} />
        ) : (
          <>
            <FigureTable
              label={`${titleOf(by)} 표`}
              first={parts[by]}
              figures={figures}
              {...shown}
              additive={first.additive.filter((one) => (figures as readonly Figure[]).includes(one))}
              share={share}
              compared={beside}
              {...(first.compare ? { change: share } : {})}
              sameDays
              opening={sort}
              onSort={setSort}
              missing={missing}
            />
            {missing > 0 ? (
              <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mt: 1, flexWrap: 'wrap' }}>
                <Typography variant="body2">
                  {formatNumber(first.total_count)}줄 가운데 {orderWords[order]}부터 {formatNumber(shown.lines.length)}
                  줄이에요. 합계는 모두를 더한 것이에요.
                </Typography>
                <Button size="small" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
                  이어서 불러오기
                </Button>
              </Stack>
            ) : null}
          </>
        )
      ) : null}
    </Section>
  )
}

function linesOf(pages: readonly SalesBreakdown[], first: SalesBreakdown, figures: readonly Figure[]) {
  const { compare } = first
  const then = compare ? sayPeriod(compare) : ''
  const lines = pages.flatMap(({ results }) =>
    results.map(({ key, label, drill, before, ...values }): Line => ({
      key,
      label,
      values,
      drill,
      // shipping, and what refunds gave back of it or took off, is looked for among all the others
      ...(key === 'SHIPPING' ? { pinned: true } : {}),
      ...(before ? { before: beforeOf(before, label, `${then} ${label}`) } : {}),
    })),
  )
  const wholeOf = ({ drill, ...sums }: SalesBreakdown['total']) => ({
    // coupons took off what they took off: orders without one are no part of this table
    values: figures.includes('product_coupon') ? { ...sums, orders: null } : sums,
    drill,
  })
  const total: Line = { key: 'total', label: '합계', where: sayPeriod(first), ...wholeOf(first.total) }
  if (compare) total.before = { key: 'before', label: then, where: then, ...wholeOf(compare.total) }
  return { lines, total }
}

type Before = NonNullable<SalesBreakdown['results'][number]['before']>

const beforeOf = ({ drill, ...values }: Before, label: string, where: string): Line => ({
  key: 'before',
  label,
  where,
  values,
  drill,
})
