import { Alert, Box, Link, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { listLink } from '#console/list/listLink.ts'
import type { ConsignmentHoliday, HolidayEffect } from '#contract/schema.d.ts'
import { closedText, keptText, nothingText, openedText, promisedText, rolledText } from './holidayWords.ts'

export type HolidayDraft = { date: string; kind: ConsignmentHoliday['kind']; originId: number | null }

type Props = {
  title: string
  /** the day that is changed or deleted */
  id: number | undefined
  /** what it becomes; none when it is deleted */
  to: HolidayDraft | undefined
}

/** What saving, or deleting, would do to what is planned and promised: told before anybody presses. */
export const EffectNotice = ({ title, id, to }: Props) => {
  const data = useConsoleData()
  const { data: effect, error } = useQuery({
    queryKey: ['holiday-effect', id, to],
    queryFn: ({ signal }) =>
      data.call('post', '/core-admin/v1/consignments/holidays/what-if', {
        body: {
          ...(id === undefined ? {} : { id }),
          // its name changes nothing
          ...(to ? { to: { date: to.date, kind: to.kind, shipping_origin_id: to.originId, name: '휴무일' } } : {}),
        },
        signal,
      }),
    retry: false,
    gcTime: 0,
  })
  if (error) return null
  return (
    <Box role="status" aria-label={title} sx={{ mt: 1 }}>
      {effect ? <Told title={title} effect={effect} /> : <Skeleton variant="rounded" height={64} />}
    </Box>
  )
}

const Told = ({ title, effect }: { title: string; effect: HolidayEffect }) => {
  const { closes, opens } = effect
  const turns = closes.length + opens.length > 0
  const moves = closes.some(({ schedules }) => schedules > 0)
  const breaks = closes.some(({ items }) => items > 0)
  return (
    <Alert severity={breaks ? 'warning' : 'info'} variant="outlined" icon={false}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {turns ? null : <Typography variant="body2">{nothingText(effect)}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {closes.map((one) => (
          <Box component="li" key={`${one.shipping_origin.id}-${one.date}`} sx={{ typography: 'body2', mt: 0.5 }}>
            <strong>{closedText(one)}</strong>
            {one.schedules > 0 ? <div>{rolledText(one)}</div> : null}
            {one.schedules + one.items === 0 ? <div>옮겨지거나 늦어지는 것이 없어요.</div> : null}
            {one.items > 0 ? (
              <div>
                {promisedText(one)}{' '}
                <Link
                  href={`/admin${listLink({
                    resource: 'order-items',
                    filter: {
                      ship_by_from: one.date,
                      ship_by_to: one.date,
                      shipping_origin_id: [one.shipping_origin.id],
                      status: ['PAID', 'PROCESSING_ORDER'],
                    },
                    sort: 'ship_by',
                  })}`}
                  target="_blank"
                  rel="noopener"
                >
                  새 탭에서 보기
                </Link>
              </div>
            ) : null}
          </Box>
        ))}
        {opens.map(({ date, shipping_origin: { id, name } }) => (
          <Box component="li" key={`${id}-${date}`} sx={{ typography: 'body2', mt: 0.5 }}>
            <strong>{openedText(date, name)}</strong>
          </Box>
        ))}
      </Box>
      {opens.length > 0 ? (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          다른 날로 옮겨 둔 배송 예정은 저절로 돌아오지 않아요.
        </Typography>
      ) : null}
      {breaks ? (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {keptText}
        </Typography>
      ) : null}
      {moves ? (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          옮겨진 고객에게는 안내 문구 ‘정기배송·선물의 출고일이 바뀌었을 때’로 알려요.
        </Typography>
      ) : null}
    </Alert>
  )
}
