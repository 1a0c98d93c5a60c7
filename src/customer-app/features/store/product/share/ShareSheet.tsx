import { useEffect, useState } from 'react'
import type { ProductDetail } from '#customer/api/models.ts'
import { showPopup } from '#customer/shell/notices/notices.ts'
import { copyAddress, share, type Shared } from '#customer/shell/webview/share.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { loadKakao, productMessage } from './kakao.ts'
import styles from './ShareSheet.module.css'

type Props = { product: ProductDetail; what: Shared; kakaoKey: string; onClose: () => void }

/** The ways to share a product. Kakao's script comes with the sheet, so that a press on it still opens its window. */
export function ShareSheet({ product, what, kakaoKey, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // who presses is told that it did not come
    loadKakao(kakaoKey).catch(() => undefined)
  }, [kakaoKey])

  const send = async () => {
    setBusy(true)
    try {
      const kakao = await loadKakao(kakaoKey)
      kakao.Share.sendDefault(productMessage(product, window.location.origin))
      onClose()
    } catch {
      setBusy(false)
      showPopup({ heading: '카카오톡을 열지 못했어요', description: '주소를 복사해서 보내 주세요.' })
    }
  }
  const by = (way: (what: Shared) => Promise<void>) => () => {
    void way(what)
    onClose()
  }
  return (
    <Sheet title="공유하기" onClose={onClose}>
      <ul className={styles.ways}>
        <li>
          <Button block className={styles.kakao} busy={busy} onClick={() => void send()}>
            카카오톡으로 보내기
          </Button>
        </li>
        <li>
          <Button block variant="secondary" onClick={by(copyAddress)}>
            주소 복사
          </Button>
        </li>
        {typeof navigator.share === 'function' && (
          <li>
            <Button block variant="secondary" onClick={by(share)}>
              다른 방법으로 공유
            </Button>
          </li>
        )}
      </ul>
    </Sheet>
  )
}
