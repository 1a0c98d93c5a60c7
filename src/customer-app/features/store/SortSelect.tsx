import { Icon } from '#customer/ui/Icon.tsx'
import styles from './SortSelect.module.css'

export const SORTS = [
  { value: 'RECOMMEND', label: '추천순' },
  { value: 'SALES', label: '판매순' },
  { value: 'NEW', label: '신상품순' },
  { value: 'PRICE_ASC', label: '낮은 가격순' },
  { value: 'PRICE_DESC', label: '높은 가격순' },
  { value: 'REVIEW', label: '리뷰 많은순' },
] as const

export type Sort = (typeof SORTS)[number]['value']

/** A sort from the address bar; anything unknown is 추천순. */
export function toSort(value: string | null): Sort {
  return SORTS.find((sort) => sort.value === value)?.value ?? 'RECOMMEND'
}

type Listed = { pages: { results: { review: { count: number } }[] }[] }
type Props = { value: Sort; onChange: (sort: Sort) => void; list: Listed | undefined }

/** By reviews only where something of the list has one. */
export function SortSelect({ value, onChange, list }: Props) {
  const reviewed = list?.pages.some((page) => page.results.some(({ review }) => review.count > 0)) ?? false
  return (
    <label className={styles.sort}>
      <span className="sr-only">정렬</span>
      <select className={styles.select} value={value} onChange={(event) => onChange(toSort(event.target.value))}>
        {SORTS.filter((sort) => sort.value !== 'REVIEW' || reviewed).map((sort) => (
          <option key={sort.value} value={sort.value}>
            {sort.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </label>
  )
}
