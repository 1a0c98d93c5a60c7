import type { Image, Sku } from '#customer/api/models.ts'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { valueState } from '../options/optionPicking.ts'
import type { Pictured } from './colorPictures.ts'
import styles from './ColorRow.module.css'

type Props = {
  pictured: Pictured
  images: Image[]
  skus: Sku[] | undefined
  picked: number | undefined
  onPick: (valueId: number) => void
}

/** Every colour as it looks: pressing one shows its picture and is remembered for the options. */
export function ColorRow({ pictured: { group, pages }, images, skus, picked, onPick }: Props) {
  const isOut = (id: number) => skus !== undefined && valueState(group, id, skus, {}) !== 'AVAILABLE'
  const now = group.values.find(({ id }) => id === picked)
  return (
    <div className={styles.colors} role="group" aria-label={group.name}>
      <p className={styles.title}>
        {group.name} <span>{now ? `${now.name}${isOut(now.id) ? ' · 품절' : ''}` : `${group.values.length}가지`}</span>
      </p>
      <div className={styles.row}>
        {group.values.map(({ id, name }) => {
          const image = images[pages.get(id) ?? -1]
          return (
            image && (
              <button
                key={id}
                type="button"
                className={styles.color}
                aria-pressed={id === picked}
                aria-label={isOut(id) ? `${name} 품절` : name}
                title={name}
                data-out={isOut(id) || undefined}
                onClick={() => onPick(id)}
              >
                <Picture image={image} alt="" />
              </button>
            )
          )
        })}
      </div>
    </div>
  )
}
