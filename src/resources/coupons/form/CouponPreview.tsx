import { Alert, Box, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { CouponIssue } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { approvalThreshold, exposureOf, needsApproval } from '#shared/validation/couponExposure.ts'
import { CouponCard, type DraftCoupon } from '../CouponCard.tsx'

/** What a customer will see, what it can be used on, and the most it can cost. */
export const CouponPreview = ({ issue }: { issue: CouponIssue | undefined }) => {
  const [coupon, benefitName, validity, days, until, limit] = useWatch({
    name: ['coupon', 'benefit_name', 'validity', 'valid_days', 'valid_until', 'total_limit'],
  }) as [Partial<DraftCoupon> | undefined, string | undefined, string, number | null, string | null, number | null]
  const draft = { ...coupon, label: useScopeLabel(coupon) }
  return (
    <Box
      component="section"
      aria-label="미리보기"
      sx={{ width: 1, mb: 2, p: 2, borderRadius: 1, bgcolor: 'background.default', border: 1, borderColor: 'divider' }}
    >
      <Typography variant="subtitle2" component="h2" color="text.secondary" sx={{ mb: 1 }}>
        고객이 보는 모습
      </Typography>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2 }}>
        <CouponCard
          coupon={draft}
          title={benefitName}
          validity={validity === 'DAYS_AFTER_ISSUE' ? { days } : { until }}
        />
        <Stack sx={{ gap: 1, flex: 1, minWidth: 0 }}>
          <Liability coupon={coupon} limit={limit ?? null} before={issue?.exposure} />
          <TargetProducts coupon={coupon} />
        </Stack>
      </Stack>
    </Box>
  )
}

type Liable = { coupon: Partial<DraftCoupon> | undefined; limit: number | null; before: number | null | undefined }

const Liability = ({ coupon, limit, before }: Liable) => {
  const { discount_type: type, value, max_discount: most } = coupon ?? {}
  const worth = type === 'PERCENT' ? most : value
  if (!type || !worth || worth <= 0)
    return <Typography variant="body2">할인을 정하면 최대 부담액을 계산해요.</Typography>
  const exposure = exposureOf({ discountType: type, value: value ?? 0, maxDiscount: most ?? null }, limit)
  // an approved amount needs no second approval until it grows
  const grows = before === undefined || (exposure ?? Infinity) > (before ?? Infinity)
  const waits = grows && needsApproval(exposure)
  return (
    <Alert severity={waits ? 'warning' : 'success'} role="status">
      최대 할인 부담액 <strong>{exposure === null ? '한도 없음' : formatKrw(exposure)}</strong>
      {limit === null ? null : ` (${formatKrw(worth)} × ${formatNumber(limit)}장)`}
      <br />
      {waits
        ? `${formatKrw(approvalThreshold)}을 넘어서 다른 관리자가 승인하면 열려요.`
        : '저장하면 시작 시각부터 바로 받을 수 있어요.'}
    </Alert>
  )
}

/** Answers once the target is chosen; undefined for coupons of no product. */
const useCovered = (coupon: Partial<DraftCoupon> | undefined) => {
  const data = useConsoleData()
  const scope = coupon?.scope_type ?? 'ALL'
  const ids = [...(coupon?.scope_ids ?? [])].sort((a, b) => a - b)
  return useQuery({
    queryKey: ['coupon-targets', scope, ids],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/coupons/target-products', {
        params: { query: { scope_type: scope, scope_ids: ids } },
        signal,
      }),
    enabled: coupon?.target !== undefined && coupon.target !== 'SHIPPING' && (scope === 'ALL' || ids.length > 0),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

const SCOPES = { ALL: '상품', PRODUCTS: '상품', CATEGORIES: '카테고리', BRANDS: '브랜드', EXHIBITION: '기획전' }

const useScopeLabel = (coupon: Partial<DraftCoupon> | undefined) => {
  const { data } = useCovered(coupon)
  const ids = coupon?.scope_ids ?? []
  if (coupon?.scope_type === 'ALL' || ids.length === 0) return '대상 상품'
  if (coupon?.scope_type !== 'PRODUCTS') return `고른 ${SCOPES[coupon?.scope_type ?? 'CATEGORIES']} ${ids.length}개`
  const [first] = data?.results ?? []
  return first ? `${first.name}${ids.length > 1 ? ` 외 ${ids.length - 1}개` : ''}` : '고른 상품'
}

const TargetProducts = ({ coupon }: { coupon: Partial<DraftCoupon> | undefined }) => {
  const { data } = useCovered(coupon)
  if (coupon?.target === 'SHIPPING')
    return <Typography variant="body2">배송비에 써요. 제주·도서산간 추가 배송비는 빼고 계산해요.</Typography>
  if (!data || (coupon?.scope_type !== 'ALL' && !coupon?.scope_ids?.length))
    return <Typography variant="body2">대상을 고르면 쓸 수 있는 상품을 보여 드려요.</Typography>
  return (
    <Typography variant="body2" component="div">
      쓸 수 있는 상품 <strong>{formatNumber(data.total_count)}개</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
        {data.results.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {data.total_count > data.results.length ? (
          <li>그 밖에 {formatNumber(data.total_count - data.results.length)}개</li>
        ) : null}
      </Box>
    </Typography>
  )
}
