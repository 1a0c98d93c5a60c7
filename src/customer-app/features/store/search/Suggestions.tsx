import { Icon } from '#customer/ui/Icon.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import type { Suggestion } from './suggestionsOf.ts'
import styles from './Suggestions.module.css'

type Props = { id: string; list: Suggestion[]; active: number; onPick: (one: Suggestion) => void }

/** The options of the search box; the focus stays in the box, which names the one that is active. */
export function Suggestions({ id, list, active, onPick }: Props) {
  return (
    <ul className={styles.list} id={id} role="listbox" aria-label="추천 검색어">
      {list.map((one, index) => (
        <li
          key={one.key}
          id={`${id}-${index}`}
          className={styles.option}
          role="option"
          aria-selected={index === active}
          // the box keeps the focus, and with it what an input method is still composing is not cut off
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(one)}
        >
          {one.image ? (
            <span className={styles.picture}>
              <Picture image={one.image} />
            </span>
          ) : (
            <Icon name={'search' in one ? 'search' : 'right'} size={18} />
          )}
          <span className={styles.label}>{one.label}</span>
          {one.kind !== undefined && <span className={styles.kind}>{one.kind}</span>}
        </li>
      ))}
    </ul>
  )
}
