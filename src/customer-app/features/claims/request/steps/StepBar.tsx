import type { ClaimType } from '#customer/api/models.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Button } from '#customer/ui/Button.tsx'
import type { Step } from '../claimDraft.ts'
import styles from '../ClaimRequest.module.css'
import { MoneyLine } from '../MoneyLine.tsx'
import type { Simulation } from '../useSimulation.ts'

type Props = {
  step: Step
  type: ClaimType
  simulation: Simulation
  problem: string | null
  reasonOpen: boolean
  back?: () => void
  onNext: () => void
}

/** What the choices so far come to, and on to the next step. */
export function StepBar({ step, type, simulation, problem, reasonOpen, back, onNext }: Props) {
  // before there is a reason nobody knows whether one fits
  const refused = isLost(simulation) && step !== 'items'
  const wrong = problem ?? (refused ? '다른 사유를 골라 주세요.' : null)
  return (
    <ActionBar>
      <MoneyLine type={type} simulation={simulation} open={reasonOpen} />
      <div className={styles.barButtons}>
        {back && (
          <Button variant="secondary" onClick={back}>
            이전
          </Button>
        )}
        <Button block disabled={wrong !== null} onClick={onNext}>
          {wrong ?? '다음'}
        </Button>
      </div>
    </ActionBar>
  )
}
