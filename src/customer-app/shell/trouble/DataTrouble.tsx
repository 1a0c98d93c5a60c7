import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { topLayer } from '#customer/ui/overlays/layers.ts'
import styles from './DataTrouble.module.css'
import { askAgain, type Trouble, watchTrouble } from './trouble.ts'

/** A quiet note over the page, or over the sheet on it: what is shown is old, or what was asked for is late. */
export function DataTrouble({ openedAt }: { openedAt: number }) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [hidden, setHidden] = useState<Trouble['kind'] | null>(null)
  useEffect(
    () =>
      watchTrouble(client, openedAt, (next) => {
        setTrouble((before) => (isSame(before, next) ? before : next))
        if (!next) setHidden(null)
      }),
    [client, openedAt],
  )
  const shown = trouble && trouble.kind !== hidden ? trouble : null
  return createPortal(
    <div className={styles.region} role="status">
      {shown && (
        <div className={styles.note}>
          <p>{wordsOf(shown)}</p>
          {shown.kind !== 'SENT' && (
            <button className={styles.again} type="button" onClick={() => void askAgain(client)}>
              다시 시도
            </button>
          )}
          <IconButton label="알림 닫기" icon={<Icon name="close" size={18} />} onClick={() => setHidden(shown.kind)} />
        </div>
      )}
    </div>,
    topLayer() ?? document.body,
  )
}

const isSame = (one: Trouble | null, other: Trouble | null) => JSON.stringify(one) === JSON.stringify(other)

/** 오후 3:05. The browser's own: every first visit has this piece, and few need the calendar. */
const clock = new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', timeStyle: 'short' })

function wordsOf(trouble: Trouble): string {
  if (trouble.kind === 'LATE') return '불러오는 데 시간이 걸리고 있어요.'
  if (trouble.kind === 'SENT') return '처리하는 데 시간이 걸리고 있어요. 잠시만 기다려 주세요.'
  return `새로 불러오지 못해 ${clock.format(trouble.readAt)}에 본 내용이에요.`
}
