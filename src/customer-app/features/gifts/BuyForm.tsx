import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { MethodChoice, useMethods } from '#customer/shell/billing/MethodChoice.tsx'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { useSession } from '#customer/shell/useSession.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Stepper } from '#customer/ui/fields/Stepper.tsx'
import { Receipt } from '#customer/ui/goods/Receipt.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import styles from './Gifts.module.css'
import { boughtPath, type Bundle, packagePath, refundText } from './giftText.ts'

const MOST = 20

/** Buying it: how many, with what, and the total, which is all that is ever charged. */
export function BuyForm({ bundle }: { bundle: Bundle }) {
  const { status } = useSession()
  const signIn = useSignInPath()
  if (status === 'signed-in') return <Form bundle={bundle} />
  return (
    <>
      <Block title="알아 두세요">
        <p>{refundText(bundle.price)}</p>
      </Block>
      <ActionBar>
        <Link className={buttonClass({ block: true })} to={signIn}>
          로그인하고 선물하기
        </Link>
      </ActionBar>
    </>
  )
}

function Form({ bundle }: { bundle: Bundle }) {
  const navigate = useNavigate()
  const [quantity, setQuantity] = useState(1)
  const [tried, setTried] = useState(false)
  const methods = useMethods()
  const total = bundle.price * quantity
  const { mutateAsync } = query.useMutation('post', '/api/v2/gifts')
  const { submit, busy } = useSendOnce({
    unsure: '결제됐는지',
    send: (said: { key: number; quantity: number; total: number }, requestId) =>
      mutateAsync({
        body: {
          gift_bundle_id: bundle.id,
          quantity: said.quantity,
          billing_key_id: said.key,
          expected_amount: said.total,
        },
        headers: { 'Client-Request-Id': requestId },
      }),
    onDone: ({ result_id: id }) => navigate(boughtPath(id)),
    onRefused: showFormError,
  })
  const pay = () => {
    setTried(true)
    if (methods.key !== undefined) submit({ key: methods.key, quantity, total })
  }
  return (
    <>
      <Block title="수량">
        <div className={styles.amount}>
          <span>선물마다 링크가 하나씩 생겨요.</span>
          <Stepper label="수량" value={quantity} max={MOST} onChange={setQuantity} />
        </div>
      </Block>
      <MethodChoice methods={methods} here={packagePath(bundle.id)} tried={tried} />
      <Block title="결제 금액">
        <Receipt
          lines={[{ label: quantity > 1 ? `${bundle.title} ${quantity}개` : bundle.title, amount: total }]}
          total={{ label: '낼 금액', amount: total, note: refundText(bundle.price) }}
        />
        <p className={styles.note}>받는 분과 메시지, 보낼 날짜는 결제한 뒤 선물함에서 적어요.</p>
      </Block>
      <ActionBar>
        <Button block busy={busy} onClick={pay}>
          {formatKrw(total)} 결제하고 선물하기
        </Button>
      </ActionBar>
    </>
  )
}
