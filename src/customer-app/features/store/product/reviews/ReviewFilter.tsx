import type { Given } from '#shared/api/wire.ts'
import type { OptionGroup } from '#customer/api/models.ts'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Select } from '#customer/ui/fields/Select.tsx'
import styles from './Reviews.module.css'

type Asked = NonNullable<NonNullable<Given<'/store/v1/products/{id}/reviews', 'get'>['params']>['query']>
export type Filter = Pick<Asked, 'photo_only' | 'rating' | 'option_id'> & { sort: NonNullable<Asked['sort']> }

const SORTS: readonly { value: Filter['sort']; label: string }[] = [
  { value: 'BEST', label: '도움순' },
  { value: 'NEW', label: '최신순' },
  { value: 'RATING_DESC', label: '별점 높은순' },
  { value: 'RATING_ASC', label: '별점 낮은순' },
]

type Props = { filter: Filter; groups: OptionGroup[]; hasPhotos: boolean; onChange: (filter: Filter) => void }

/** Which reviews, and in which order. */
export function ReviewFilter({ filter, groups, hasPhotos, onChange }: Props) {
  const numberOr = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <div className={styles.filter} role="group" aria-label="리뷰 고르기">
      <Select
        label="정렬"
        value={filter.sort}
        onChange={(value) => onChange({ ...filter, sort: SORTS.find((one) => one.value === value)?.value ?? 'BEST' })}
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="별점"
        value={String(filter.rating ?? '')}
        onChange={(value) => onChange({ ...filter, rating: numberOr(value) })}
      >
        <option value="">모든 별점</option>
        {[5, 4, 3, 2, 1].map((rating) => (
          <option key={rating} value={rating}>
            {rating}점
          </option>
        ))}
      </Select>
      {groups.length > 0 && (
        <Select
          label="옵션"
          value={String(filter.option_id ?? '')}
          onChange={(value) => onChange({ ...filter, option_id: numberOr(value) })}
        >
          <option value="">모든 옵션</option>
          {groups.map((group) => (
            <optgroup key={group.id} label={group.name}>
              {group.values.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
      {hasPhotos && (
        <Checkbox
          checked={filter.photo_only === 'true'}
          onChange={(checked) => onChange({ ...filter, photo_only: checked ? 'true' : undefined })}
        >
          사진 리뷰만
        </Checkbox>
      )}
    </div>
  )
}
