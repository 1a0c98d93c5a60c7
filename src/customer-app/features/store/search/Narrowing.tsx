import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { bridge } from '#customer/shell/webview/bridge.ts'
import { productCount } from '../productCount.ts'
import { askedOf, BANDS, type Choice, choicesOf, cleared, FLAGS, RATINGS, toggled } from './filters.ts'
import type { Facets } from './FacetPanel.tsx'
import { useIsWide } from './useIsWide.ts'
import styles from './Narrowing.module.css'

const FacetPanel = lazy(async () => ({ default: (await import('./FacetPanel.tsx')).FacetPanel }))

type Props = { q?: string; categoryId?: number }

/**
 * What a list is narrowed by: chips of what is chosen, and all choices in a sheet, or beside the column where there is
 * room. The list of a category has that category whatever the address says.
 */
export function Narrowing({ q = '', categoryId }: Props) {
  const [params, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const isWide = useIsWide() && !bridge.isNative
  const choices = choicesOf(params, categoryId)
  // that sold-out goods are left out has a box of its own beside the list
  const chips = choices.filter(({ name }) => name !== 'in_stock')
  const found = query.useQuery(
    'get',
    '/store/v1/products/facets',
    { params: { query: askedOf(q, choices, categoryId) } },
    // what is shown stays until the counts of the next choice are there
    { placeholderData: (before: Facets | undefined) => before },
  )
  const facets = found.data
  const toggle = (choice: Choice) => setParams(toggled(params, choice), { replace: true })
  const clear = () => setParams(cleared(params), { replace: true })
  const panel = facets && (
    <Suspense fallback={null}>
      <FacetPanel facets={facets} choices={choices} categories={categoryId === undefined} onToggle={toggle} />
    </Suspense>
  )
  return (
    <>
      <div className={styles.chips} role="group" aria-label="고른 조건">
        {!isWide && (
          <button className={styles.open} type="button" onClick={() => setOpen(true)} disabled={!facets}>
            <Icon name="filter" size={18} /> 필터{choices.length > 0 && ` ${choices.length}`}
          </button>
        )}
        {chips.map((choice) => (
          <button
            key={choice.name + choice.value}
            className={styles.chip}
            type="button"
            aria-label={`${nameOf(choice, facets)} 빼기`}
            onClick={() => toggle(choice)}
          >
            {nameOf(choice, facets)} <Icon name="close" size={14} />
          </button>
        ))}
        {chips.length > 1 && (
          <button className={styles.clear} type="button" onClick={clear}>
            모두 지우기
          </button>
        )}
      </div>
      {isWide && (
        <aside className={styles.beside} aria-label="필터">
          {panel}
        </aside>
      )}
      {isOpen && !isWide && (
        <Sheet
          title="필터"
          tall
          onClose={() => setOpen(false)}
          footer={
            <div className={styles.footer}>
              <Button variant="secondary" disabled={choices.length === 0} onClick={clear}>
                모두 지우기
              </Button>
              <Button block onClick={() => setOpen(false)}>
                {facets ? `${productCount(facets)} 보기` : '보기'}
              </Button>
            </div>
          }
        >
          {panel}
        </Sheet>
      )}
    </>
  )
}

function nameOf({ name, value }: Choice, facets: Facets | undefined): string {
  if (name === 'price_band') return BANDS[value as keyof typeof BANDS]
  if (name === 'rating_band') return RATINGS[value as keyof typeof RATINGS]
  if (name !== 'category_id' && name !== 'brand_id') return FLAGS[name]
  const list = name === 'brand_id' ? facets?.brands : facets?.categories
  return list?.find(({ id }) => String(id) === value)?.name ?? (name === 'brand_id' ? '브랜드' : '카테고리')
}
