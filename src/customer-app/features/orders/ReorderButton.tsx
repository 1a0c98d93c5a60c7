import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import type { Answer } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { refreshCart } from '#customer/shell/cart/cart.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import styles from './Orders.module.css'

type Reordered = Answer<'/store/v1/user/orders/{id}/reorder', 'post'>
type Line = Reordered['lines'][number]

/** 재구매: the cart gets what can still be bought; what cannot says why. `about`: which order, for screen readers. */
export function ReorderButton({ orderId, about }: { orderId: number; about?: string }) {
  const [result, setResult] = useState<Reordered | null>(null)
  const reorder = query.useMutation('post', '/store/v1/user/orders/{id}/reorder', {
    onError: showError,
    onSuccess: (answer) => {
      if (answer.lines.some(({ code }) => code)) setResult(answer)
      else showToast('장바구니에 담았어요.', { to: '/cart', label: '보러 가기' })
    },
    onSettled: () => refreshCart(),
  })
  return (
    <>
      <Button
        variant="secondary"
        size={about ? 's' : 'm'}
        block={!about}
        aria-label={about && `${about} 재구매`}
        busy={reorder.isPending}
        onClick={() => reorder.mutate({ params: { path: { id: orderId } } })}
      >
        재구매
      </Button>
      {result && <Outcome lines={result.lines} onClose={() => setResult(null)} />}
    </>
  )
}

const inCart = ({ added, code }: Line) => added > 0 || code === 'ALREADY_IN_CART'

function Outcome({ lines, onClose }: { lines: Line[]; onClose: () => void }) {
  const there = lines.filter(inCart).length
  return (
    <Popup
      heading={headingOf(lines, there)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" size="m" onClick={onClose}>
            닫기
          </Button>
          {there > 0 && (
            <Link className={buttonClass({ size: 'm' })} to="/cart">
              장바구니 보기
            </Link>
          )}
        </>
      }
    >
      <ul className={styles.reordered}>
        {lines.map((line) => (
          <li key={line.order_item_id}>
            {[line.product_name, line.option_label].filter(Boolean).join(' · ')}
            <span>{line.message ?? `${line.added}개 담았어요.`}</span>
          </li>
        ))}
      </ul>
    </Popup>
  )
}

function headingOf(lines: readonly Line[], there: number): string {
  if (there === 0) return '지금 살 수 있는 상품이 없어요'
  if (lines.every(({ code }) => code === 'ALREADY_IN_CART')) return '이미 장바구니에 있어요'
  return there === lines.length ? '장바구니에 담았어요' : `${lines.length}가지 중 ${there}가지를 담았어요`
}
