import { type ReactNode, useState } from 'react'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import styles from '../Subscription.module.css'

/** The server's most for one page. */
const MOST = 100

/** How many are asked for: a few at first, `step` more at a press, as far as one page goes. */
export function useMore(few: number, step: number) {
  const [limit, setLimit] = useState(few)
  return { limit, more: limit < MOST ? () => setLimit(Math.min(limit + step, MOST)) : undefined }
}

type Asked<T> = { data: { results: T[] } | undefined; isError: boolean; error: unknown; refetch: () => unknown }

type Props<T> = {
  title: string
  asked: Asked<T>
  /** said where there are none */
  none: string
  keyOf: (one: T) => string | number
  /** a line of it: what it says, its amount, and what follows */
  line: (one: T) => { said: ReactNode; amount: number; after?: ReactNode }
  /** brings more of them, where there are more */
  more: { label: string; onMore: () => void } | undefined
}

/** A list of what was, a few lines at first. */
export function Records<T>({ title, asked, none, keyOf, line, more }: Props<T>) {
  const { error, refetch } = asked
  return (
    <Block title={title}>
      {isLost(asked) && <QueryError error={error} onRetry={() => void refetch()} />}
      {asked.data?.results.length === 0 && <p>{none}</p>}
      <ul className={styles.payments}>
        {asked.data?.results.map((one) => {
          const { said, amount, after } = line(one)
          return (
            <li key={keyOf(one)}>
              <span>{said}</span>
              <strong>{formatKrw(amount)}</strong>
              {after}
            </li>
          )
        })}
      </ul>
      {more && (
        <Button variant="secondary" size="m" onClick={more.onMore}>
          {more.label}
        </Button>
      )}
    </Block>
  )
}
