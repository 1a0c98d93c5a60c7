import { Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Filter } from '#console/queue/filter.ts'
import { ManyField } from '#console/queue/ManyField.tsx'
import { SearchManyField } from '#console/queue/SearchManyField.tsx'
import { PeriodFields } from '#console/queue/PeriodFields.tsx'
import type { Carrier } from '#shared/validation/carriers.ts'
import type { Origin } from '#console/shipping/useOrigins.ts'
import { claimStateChoices } from '#console/words/orderWords.ts'

type Props = {
  filter: Filter
  change: (part: Filter) => void
  origins: readonly Origin[]
  carriers: readonly Carrier[]
}

const SHIP_BY = [
  ['오늘', 0, 0],
  ['내일까지', 0, 1],
] as const

const FLAGS = [
  ['due', '오늘 발송해야 하는 주문'],
  ['address_changed', '배송지가 바뀐 주문'],
  ['has_memo', '메모가 있는 주문'],
  ['picked_up', '집하된 주문'],
  ['notified_delay', '발송지연을 알린 주문'],
  ['bundled', '합포장할 수 있는 주문'],
] as const

const PAID = [
  ['오늘', 0, 0],
  ['7일', -6, 0],
  ['30일', -29, 0],
] as const

export const FilterPanel = ({ filter, change, origins, carriers }: Props) => (
  <Stack sx={{ gap: 1.5 }}>
    <Section title="결제일">
      <PeriodFields label="결제일" from="paid_from" to="paid_to" filter={filter} change={change} presets={PAID} />
    </Section>
    <Section title="발송기한">
      <PeriodFields
        label="발송기한"
        from="ship_by_from"
        to="ship_by_to"
        filter={filter}
        change={change}
        presets={SHIP_BY}
      />
    </Section>
    <ManyField
      label="출고지·위탁처"
      value={filter.shipping_origin_id}
      choices={origins.map(({ id, name }) => [id, name])}
      onChange={(shipping_origin_id) => change({ shipping_origin_id })}
    />
    <SearchManyField
      resource="brands"
      label="브랜드"
      value={filter.brand}
      keyOf={({ name }) => String(name)}
      onChange={(brand) => change({ brand })}
    />
    <SearchManyField
      resource="products"
      label="상품"
      value={filter.product_id}
      onChange={(product_id) => change({ product_id, sku_id: undefined })}
    />
    <SearchManyField
      resource="skus"
      label="옵션"
      value={filter.sku_id}
      within={Array.isArray(filter.product_id) ? { product_id: filter.product_id } : undefined}
      nameOf={({ option_label, code, product }) =>
        [Array.isArray(filter.product_id) ? '' : nameIn(product), option_label || code].filter(Boolean).join(' · ')
      }
      onChange={(sku_id) => change({ sku_id })}
    />
    <ManyField
      label="택배사"
      value={filter.carrier}
      choices={carriers.map(({ code, name }) => [code, name])}
      onChange={(carrier) => change({ carrier })}
    />
    <ManyField
      label="클레임"
      value={filter.claim_status}
      choices={claimStateChoices}
      onChange={(claim_status) => change({ claim_status })}
    />
    <div>
      {FLAGS.map(([name, label]) => (
        <FormControlLabel
          key={name}
          label={label}
          sx={{ display: 'flex', m: 0 }}
          control={
            <Checkbox
              size="small"
              sx={{ p: 0.5 }}
              checked={filter[name] === true}
              onChange={(_, checked) => change({ [name]: checked || undefined })}
            />
          }
        />
      ))}
    </div>
  </Stack>
)

const nameIn = (value: unknown) => (value && typeof value === 'object' && 'name' in value ? String(value.name) : '')

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Typography variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </div>
)
