import { Avatar, Box } from '@mui/material'
import type { ReactNode } from 'react'
import { BooleanInput, DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusChip } from '#console/fields/StatusChip.tsx'
import { BulkChangeButtons } from '#console/list/BulkChangeButtons.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { type AnyEvent, bannerPlaceWord, eventStatus, places, standingOf } from './eventWords.ts'
import { OrderButton } from './order/OrderButton.tsx'

const BY_SEQUENCE = { field: 'sequence', order: 'ASC' } as const

const changes = [
  { label: '켜기', values: { status: 'ACTIVE' } },
  { label: '잠시 멈추기', values: { status: 'PAUSED' } },
  { label: '끝내기', values: { status: 'ENDED' } },
]

const search = <SearchInput key="q" source="q" alwaysOn placeholder="이벤트 이름 찾기" />
const status = <SelectInput key="status" source="status" label="상태" choices={choicesOf(eventStatus)} alwaysOn />
const bannerFilters = [
  search,
  status,
  <SelectInput key="location" source="location" label="보이는 곳" choices={places} alwaysOn />,
]
const productFilters = [search, status, <BooleanInput key="sale" source="is_time_sale" label="타임세일" alwaysOn />]

export const BannerList = () => (
  <EventList filters={bannerFilters} hint="그림과 링크를 정하면 스토어 첫 화면, 베스트, 단독 상품 위에 보여요.">
    <DataTable.Col label="보이는 곳" disableSort>
      <PlaceCell />
    </DataTable.Col>
    <DataTable.Col source="link_url" label="누르면 가는 곳" disableSort />
  </EventList>
)

export const SingleProductList = () => (
  <EventList filters={productFilters} hint="상품 하나를 골라 기간과 특가를 정해요.">
    <DataTable.Col label="상품" disableSort>
      <ProductsCell />
    </DataTable.Col>
    <DataTable.Col align="right" label="판매 · 한도" disableSort>
      <SoldCell />
    </DataTable.Col>
  </EventList>
)

export const MultiProductList = () => (
  <EventList filters={productFilters} hint="상품 여러 개를 한 기간에 모아 보여 주거나 특가로 팔아요.">
    <DataTable.Col label="상품" disableSort>
      <ProductsCell />
    </DataTable.Col>
    <DataTable.Col align="right" label="판매 · 한도" disableSort>
      <SoldCell />
    </DataTable.Col>
  </EventList>
)

type Props = { filters: React.ReactElement[]; hint: string; children: ReactNode }

const EventList = ({ filters, hint, children }: Props) => (
  <StandardList
    sort={BY_SEQUENCE}
    filters={filters}
    emptyHint={hint}
    actions={<OrderButton />}
    bulkActions={<BulkChangeButtons changes={changes} permission="content:write" />}
  >
    <DataTable.Col source="sequence" label="순서" align="right" />
    <DataTable.Col source="title" label="이벤트">
      <NameCell />
    </DataTable.Col>
    <DataTable.Col source="status" label="상태">
      <StandingCell />
    </DataTable.Col>
    <DataTable.Col source="starts_at" label="기간">
      <PeriodCell />
    </DataTable.Col>
    {children}
  </StandardList>
)

const NameCell = () => {
  const event = useRecordContext<AnyEvent>()
  if (!event) return null
  const picture = event.image ?? event.items[0]?.thumbnail
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 220 }}>
      <Avatar variant="rounded" src={picture?.url ?? ''} alt="" sx={{ width: 56, height: 36, bgcolor: 'action.hover' }}>
        {' '}
      </Avatar>
      <RecordLink source="title" />
      {event.is_time_sale ? <StatusChip label="타임세일" tone="bad" /> : null}
    </Box>
  )
}

const StandingCell = () => {
  const event = useRecordContext<AnyEvent>()
  if (!event) return null
  const [label, tone] = standingOf(event)
  return <StatusChip label={label} tone={tone} />
}

const PeriodCell = () => {
  const event = useRecordContext<AnyEvent>()
  if (!event) return null
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <KstText value={event.starts_at} /> – <KstText value={event.ends_at} />
    </Box>
  )
}

const PlaceCell = () => {
  const event = useRecordContext<AnyEvent>()
  return event && 'location' in event && event.location ? bannerPlaceWord[event.location] : null
}

const ProductsCell = () => {
  const [first, ...others] = useRecordContext<AnyEvent>()?.items ?? []
  if (!first) return null
  return (
    <Box sx={{ minWidth: 160 }}>
      {first.name}
      {others.length > 0 ? ` 외 ${others.length}개` : ''}
      {first.time_sale_price === null ? null : (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {formatKrw(first.sale_price)} → {formatKrw(first.time_sale_price)}
        </Box>
      )}
    </Box>
  )
}

const SoldCell = () => {
  const items = useRecordContext<AnyEvent>()?.items ?? []
  if (!items.some(({ time_sale_price: price }) => price !== null)) return null
  const sold = items.reduce((sum, one) => sum + one.sold, 0)
  const limited = items.every(({ quantity_limit: limit }) => limit !== null)
  const limit = items.reduce((sum, one) => sum + (one.quantity_limit ?? 0), 0)
  return (
    <Box sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
      {sold.toLocaleString('ko-KR')} / {limited ? limit.toLocaleString('ko-KR') : '한도 없음'}
    </Box>
  )
}
