import { type FormEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from '#customer/router/place.ts'
import { type HeldVoucher, heldVoucher, holdVoucher, takeVoucher } from './heldVoucher.ts'
import { signInPath } from '#customer/shell/navigation/redirectPath.ts'
import { useSession } from '#customer/shell/useSession.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Select } from '#customer/ui/fields/Select.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { voucherTextShown } from '#shared/validation/voucherCode.ts'
import { voucherTypeList, voucherTypeWord } from '#shared/words/vouchers.ts'
import { BenefitCard } from './BenefitCard.tsx'
import { usePreview } from './usePreview.ts'
import styles from './Voucher.module.css'
import { codeProblem, refusalText, secretProblem } from './voucherWords.ts'

const orderInfo = '/voucher/pre-checkout/order-info'

/** A code as it is typed or pasted: in groups, no longer than it can be. */
const grouped = (typed: string, most: number): string => voucherTextShown(typed).slice(0, most)

/** 이용권 등록. What a link brings along is taken out of its address before anything is drawn. */
export function VoucherScreen() {
  const place = useLocation()
  const navigate = useNavigate()
  // held before the form is drawn, which reads it
  const wasBrought = useMemo(() => takeVoucher(place), [place])
  useLayoutEffect(() => {
    if (wasBrought) navigate('?', { replace: true })
  }, [wasBrought, navigate])
  return <VoucherForm key={place.key} />
}

/** What a voucher is known by, and what it gives. */
function VoucherForm() {
  const navigate = useNavigate()
  const { status } = useSession()
  const [typed, setTyped] = useState<HeldVoucher>(heldVoucher)
  const [tried, setTried] = useState(false)
  const [asked, setAsked] = useState<HeldVoucher | null>(null)
  const preview = usePreview(asked)

  const change = (next: Partial<HeldVoucher>) => {
    const voucher = { ...typed, ...next }
    setTyped(voucher)
    holdVoucher(voucher)
    setTried(false)
    setAsked(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (codeProblem(typed.code) || secretProblem(typed.secret) || preview.isFetching) return
    if (preview.data && asked) return navigate(orderInfo)
    if (status === 'signed-out') return navigate(signInPath('/voucher'))
    if (asked && preview.error) void preview.refetch()
    setAsked(typed)
  }
  const refusal = asked && preview.error ? refusalText(preview.error) : null
  const action = preview.data && asked ? '다음' : status === 'signed-out' ? '로그인하고 확인하기' : '이용권 확인하기'
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <PageTitle>이용권 등록</PageTitle>
      <p className={styles.lead}>카드나 메시지에 적힌 코드를 넣으면 무엇을 언제부터 쓸 수 있는지 먼저 보여 드려요.</p>
      <div className={styles.form}>
        <Select
          label="이용권 종류"
          value={typed.type}
          onChange={(value) => change({ type: voucherTypeList.find((type) => type === value) ?? 'CAMPAIGN' })}
        >
          {voucherTypeList.map((type) => (
            <option key={type} value={type}>
              {voucherTypeWord[type]}
            </option>
          ))}
        </Select>
        <TextField
          label="이용권 코드"
          className={styles.code}
          placeholder="0000-0000-0000-0000"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed.code}
          error={(tried ? codeProblem(typed.code) : null) ?? refusal}
          onChange={(event) => change({ code: grouped(event.target.value, 19) })}
        />
        <TextField
          label="스크래치 번호"
          className={styles.code}
          placeholder="0000-0000"
          hint="긁는 곳이 있는 카드만 적어 주세요."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed.secret}
          error={tried ? secretProblem(typed.secret) : null}
          onChange={(event) => change({ secret: grouped(event.target.value, 9) })}
        />
      </div>
      {asked && preview.isFetching && (
        <div className={styles.loading}>
          <Loading label="이용권을 확인하고 있어요">
            <Skeleton height={220} radius={16} />
          </Loading>
        </div>
      )}
      <div role="status">{asked && preview.data && !preview.isFetching && <BenefitCard preview={preview.data} />}</div>
      <ActionBar>
        <Button type="submit" block busy={asked !== null && preview.isFetching}>
          {action}
        </Button>
      </ActionBar>
    </form>
  )
}
