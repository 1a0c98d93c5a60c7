import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { CouponBenefit, CouponIssue } from '#contract/schema.d.ts'
import { couponTitle } from '#shared/format/coupon.ts'
import type { Block } from './blockList.ts'

type Coupons = Extract<Block, { type: 'COUPON' }>
type Props = { block: Coupons; name: string; onChange: (block: Coupons) => void }

/** Coupons that customers take on the page; of those that they meet somewhere, and that are open. */
export const CouponBlock = ({ block, name, onChange }: Props) => {
  const data = useConsoleData()
  const issues = useQuery({
    queryKey: ['exhibition-coupons'],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/coupons/issues', {
        params: { query: { status: ['OPEN'], page_size: 100 } },
        signal,
      }),
  })
  const open = (issues.data?.results ?? []).filter(isOffered)
  const chosen = block.benefit_ids.map((id) => ({ id, title: titleOf(id, open, block.benefits) }))
  const free = open.filter(({ benefit_ids: [id] }) => id !== undefined && !block.benefit_ids.includes(id))
  const take = (issue: CouponIssue | undefined) => {
    const [id] = issue?.benefit_ids ?? []
    if (!issue || id === undefined) return
    onChange({
      ...block,
      benefit_ids: [...block.benefit_ids, id],
      benefits: [...block.benefits, benefitOf(id, issue)],
    })
  }
  const remove = (id: number) =>
    onChange({
      ...block,
      benefit_ids: block.benefit_ids.filter((one) => one !== id),
      benefits: block.benefits.filter((one) => one.id !== id),
    })
  return (
    <>
      <Box component="ul" aria-label={`${name}의 쿠폰`} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {chosen.map(({ id, title }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center' }}>
            <Typography variant="body2" sx={{ flex: 1 }}>
              {title}
            </Typography>
            <Button size="small" color="inherit" aria-label={`${title} 빼기`} onClick={() => remove(id)}>
              빼기
            </Button>
          </Box>
        ))}
      </Box>
      {issues.error ? <Alert severity="error">{issues.error.message}</Alert> : null}
      <TextField
        select
        fullWidth
        size="small"
        margin="dense"
        label="쿠폰 넣기"
        value=""
        disabled={free.length === 0}
        helperText={
          free.length === 0 && issues.data
            ? '더 넣을 수 있는 열린 쿠폰이 없어요.'
            : '지금 누구나 받을 수 있는 쿠폰이에요.'
        }
        onChange={({ target }) => take(open.find(({ id }) => id === Number(target.value)))}
      >
        {free.map((issue) => (
          <MenuItem key={issue.id} value={issue.id}>
            {issue.benefit_name} · {couponTitle(issue.coupon)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

const isOffered = ({ audience, benefit_ids: ids }: CouponIssue) =>
  (audience === 'ALL' || audience === 'NEW') && ids.length > 0

/** A coupon that has closed since is named by its number: it stays until somebody takes it out. */
const titleOf = (id: number, open: readonly CouponIssue[], known: readonly CouponBenefit[]) =>
  known.find((benefit) => benefit.id === id)?.title ??
  open.find(({ benefit_ids: ids }) => ids.includes(id))?.benefit_name ??
  `지금 받을 수 없는 쿠폰 (${id})`

const benefitOf = (id: number, { benefit_name: title, coupon, id: issueId, ends_at }: CouponIssue): CouponBenefit => ({
  id,
  title,
  coupon,
  issue: { id: issueId, ends_at },
  members_only: false,
})
