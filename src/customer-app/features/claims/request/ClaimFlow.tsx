import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { Navigate } from '#customer/router/Navigate.tsx'
import { useNavigate, useSearchParams } from '#customer/router/place.ts'
import { historyIndex } from '#customer/shell/navigation/historyIndex.ts'
import type { Claim, ClaimForm, RefundBreakdown } from '#customer/api/models.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Steps } from '#customer/ui/Steps.tsx'
import { firstUnfinished, requestOf, startingWith, type Step, stepProblem, stepsOf } from './claimDraft.ts'
import { ClaimPopups } from './ClaimPopups.tsx'
import { ClaimSent } from './ClaimSent.tsx'
import styles from './ClaimRequest.module.css'
import { claimKindWord } from '#shared/words/claims.ts'
import { ConfirmStep } from './steps/ConfirmStep.tsx'
import { ItemsStep } from './steps/ItemsStep.tsx'
import { PickupStep } from './steps/PickupStep.tsx'
import { ReasonStep } from './steps/ReasonStep.tsx'
import { StepBar } from './steps/StepBar.tsx'
import { StepHeading } from './steps/StepHeading.tsx'
import { useClaimDraft } from './useClaimDraft.ts'
import { useSimulation } from './useSimulation.ts'
import { useSubmitClaim } from './useSubmitClaim.ts'

const STEP_LABEL: Record<Step, string> = { items: '상품', reason: '사유', pickup: '수거', confirm: '확인' }

type Props = { orderId: number; form: ClaimForm; onStale: () => void }

/** One step a page; the back button goes back a step, and what was chosen stays. */
export function ClaimFlow({ orderId, form, onStale }: Props) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [sent, setSent] = useState<Claim | null>(null)
  const steps = stepsOf(form.type)
  const asked = steps.find((candidate) => candidate === params.get('step')) ?? 'items'
  const { draft, firstIndex, change, forget } = useClaimDraft(`${orderId}:${form.type}`, asked === 'items', () =>
    startingWith(form.items, params.getAll('item').map(Number)),
  )
  const simulation = useSimulation(orderId, form, draft)
  const send = useSubmitClaim({
    orderId,
    type: form.type,
    onDone: (claim) => {
      forget()
      setSent(claim)
    },
    onStale: () => {
      onStale()
      void simulation.refetch()
    },
  })
  const unfinished = firstUnfinished(draft, form)
  const at = Math.min(steps.indexOf(asked), steps.indexOf(unfinished))
  const step = steps[at] ?? 'items'

  if (sent) return <ClaimSent claim={sent} firstIndex={firstIndex} />
  if (step !== asked) return <Navigate to={addressOf(step, params)} replace />
  if (form.items.every((item) => item.claimable_quantity === 0 && !item.offer))
    return <NothingToClaim orderId={orderId} form={form} />

  const back = () => {
    if (historyIndex() > firstIndex) navigate(-1)
    else navigate(addressOf(steps[at - 1] ?? 'items', params), { replace: true })
  }
  const submit = (seen: RefundBreakdown) => send.submit(requestOf(draft, form, seen), seen)
  const parts = { form, draft, change, simulation }
  const bar = {
    step,
    type: form.type,
    simulation,
    problem: stepProblem(step, draft, form),
    reasonOpen: draft.reasonId === null,
    back: at > 0 ? back : undefined,
  }
  return (
    <>
      <PageTitle>{claimKindWord[form.type]} 신청</PageTitle>
      <div className={styles.steps}>
        <Steps label="신청 단계" steps={steps.map((one) => STEP_LABEL[one])} current={at} />
      </div>
      <StepHeading key={step} silent={at === 0} label={`${at + 1}단계 ${STEP_LABEL[step]}`} />
      {step === 'items' && <ItemsStep {...parts} orderId={orderId} />}
      {step === 'reason' && <ReasonStep {...parts} orderId={orderId} />}
      {step === 'pickup' && <PickupStep {...parts} orderId={orderId} />}
      {step === 'confirm' ? (
        <ConfirmStep {...parts} busy={send.busy} onBack={back} onSubmit={submit} />
      ) : (
        <StepBar {...bar} onNext={() => navigate(addressOf(steps[at + 1] ?? 'confirm', params))} />
      )}
      <ClaimPopups {...{ orderId, draft, send }} onSubmit={submit} />
    </>
  )
}

/** The address of a step; the items that the first link named stay in it. */
function addressOf(step: Step, params: URLSearchParams) {
  const next = new URLSearchParams(params)
  if (step === 'items') next.delete('step')
  else next.set('step', step)
  return `?${next.toString()}`
}

function NothingToClaim({ orderId, form }: { orderId: number; form: ClaimForm }) {
  const label = claimKindWord[form.type]
  const [reason] = form.items.flatMap((item) => item.blocked_reason ?? [])
  return (
    <>
      <PageTitle>{label} 신청</PageTitle>
      <EmptyState
        icon="box"
        title={`지금 ${label}할 수 있는 상품이 없어요`}
        description={reason}
        action={
          <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to={`/my/orders/${orderId}`}>
            주문 보기
          </Link>
        }
      />
    </>
  )
}
