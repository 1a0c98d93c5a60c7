import type { OptionGroup, Sku } from '#customer/api/models.ts'
import styles from './OptionGroupField.module.css'
import { valueState, type Picked } from './optionPicking.ts'
import { formatKrw } from '#shared/format/krw.ts'

type Props = { group: OptionGroup; skus: Sku[]; picked: Picked; onPick: (valueId: number) => void }

export function OptionGroupField({ group, skus, picked, onPick }: Props) {
  return (
    <fieldset>
      <legend className={styles.legend}>{group.name}</legend>
      <div className={styles.values}>
        {group.values.map((value) => {
          const state = valueState(group, value.id, skus, picked)
          return (
            <button
              key={value.id}
              type="button"
              className={styles.value}
              aria-pressed={picked[group.id] === value.id}
              disabled={state !== 'AVAILABLE'}
              onClick={() => onPick(value.id)}
            >
              {value.name}
              {value.extra_price > 0 && <span className={styles.extra}>+{formatKrw(value.extra_price)}</span>}
              {state === 'SOLD_OUT' && <span className={styles.extra}>품절</span>}
              {state === 'NONE' && <span className={styles.extra}>없는 조합</span>}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
