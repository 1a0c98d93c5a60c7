import { useState } from 'react'
import { Button } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import styles from './Cart.module.css'

type Props = {
  selected: number
  total: number
  deleting: boolean
  onSelectAll: (checked: boolean) => void
  onDelete: () => void
}

export function CartToolbar({ selected, total, deleting, onSelectAll, onDelete }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.toolbar}>
      <Checkbox
        checked={total > 0 && selected === total}
        partly={selected > 0}
        disabled={total === 0}
        onChange={onSelectAll}
      >
        전체 선택 ({selected}/{total})
      </Checkbox>
      <Button variant="ghost" size="m" disabled={selected === 0} busy={deleting} onClick={() => setAsking(true)}>
        선택 삭제
      </Button>
      {asking && (
        <Popup
          heading={`${selected}개를 장바구니에서 뺄까요?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" size="m" onClick={() => setAsking(false)}>
                그대로 두기
              </Button>
              <Button
                size="m"
                onClick={() => {
                  setAsking(false)
                  onDelete()
                }}
              >
                빼기
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}
