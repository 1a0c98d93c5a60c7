import { useState } from 'react'
import type { Answer } from '#customer/api/models.ts'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { BANDS, type Choice, type Flag, FLAGS, RATINGS } from './filters.ts'
import styles from './FacetPanel.module.css'

export type Facets = Answer<'/store/v1/products/facets', 'get'>
type Props = { facets: Facets; choices: Choice[]; categories?: boolean; onToggle: (choice: Choice) => void }
type Row = { choice: Choice; label: string; count: number; below?: boolean }

const FEW = 8

/** Every choice of the list with its count: one of a group is enough, and every group is met. */
export function FacetPanel({ facets, choices, categories = true, onToggle }: Props) {
  const rowOf = (name: 'category_id' | 'brand_id', one: { id: number; name: string; count: number }): Row => ({
    choice: { name, value: String(one.id) },
    label: one.name,
    count: one.count,
  })
  const flags = Object.keys(FLAGS) as Flag[]
  const groups: [string, Row[]][] = [
    ['혜택', flags.map((name) => ({ choice: { name, value: 'true' }, label: FLAGS[name], count: facets[name] }))],
    [
      '카테고리',
      inOrder(categories ? facets.categories : []).map((one) => ({
        ...rowOf('category_id', one),
        below: one.depth > 0,
      })),
    ],
    ['브랜드', facets.brands.map((one) => rowOf('brand_id', one))],
    [
      '가격',
      facets.price_bands.map(({ band, count }) => ({
        choice: { name: 'price_band', value: band },
        label: BANDS[band],
        count,
      })),
    ],
    [
      '별점',
      facets.rating_bands.map(({ band, count }) => ({
        choice: { name: 'rating_band', value: band },
        label: RATINGS[band],
        count,
      })),
    ],
  ]
  return groups.map(([title, rows]) => <Group key={title} title={title} {...{ rows, choices, onToggle }} />)
}

function Group({
  title,
  rows,
  choices,
  onToggle,
}: Pick<Props, 'choices' | 'onToggle'> & { title: string; rows: Row[] }) {
  const [all, setAll] = useState(false)
  const isChosen = ({ choice }: Row) =>
    choices.some(({ name, value }) => name === choice.name && value === choice.value)
  // what has nothing is not offered; what is chosen can always be given up
  const useful = rows.filter((row) => row.count > 0 || isChosen(row))
  const shown = all ? useful : useful.filter((row, index) => index < FEW || isChosen(row))
  if (useful.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {shown.map((row) => (
        <div key={row.choice.value + row.choice.name} className={row.below ? styles.below : undefined}>
          <Checkbox checked={isChosen(row)} onChange={() => onToggle(row.choice)}>
            {row.label} <span className={styles.count}>{formatNumber(row.count)}</span>
          </Checkbox>
        </div>
      ))}
      {shown.length < useful.length && (
        <button className={styles.more} type="button" onClick={() => setAll(true)}>
          {title} {useful.length - shown.length}개 더 보기
        </button>
      )}
    </fieldset>
  )
}

type Category = Facets['categories'][number]

/** Each category before those below it. */
function inOrder(categories: Category[], parent: number | null = null, depth = 0): (Category & { depth: number })[] {
  const known = new Set(categories.map(({ id }) => id))
  return categories
    .filter(({ parent_id: above }) => (above !== null && known.has(above) ? above : null) === parent)
    .flatMap((one) => [{ ...one, depth }, ...inOrder(categories, one.id, depth + 1)])
}
