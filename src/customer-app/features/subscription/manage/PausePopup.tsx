import { useState } from 'react'
import type { Subscription } from '#contract/schema.d.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Select } from '#customer/ui/fields/Select.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { addDays } from '#shared/calendar/days.ts'
import { dayText } from '../subscriptionText.ts'
import { useStatus } from './useStatus.ts'

const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8]

/** 쉬어 가기: from the end of what is paid, for some weeks. */
export function PausePopup({ of, onClose }: { of: Subscription; onClose: () => void }) {
  const [weeks, setWeeks] = useState(4)
  const { set, busy } = useStatus(onClose)
  const until = addDays(of.ends_on, weeks * 7)
  return (
    <Popup
      heading="얼마나 쉴까요?"
      description={`${dayText(of.ends_on)}부터 쉬고, ${dayText(until)}에 다시 시작하며 그날 결제돼요. 쉬는 동안에는 결제되지 않고 이용할 수 없어요. 1년에 두 번까지 쉴 수 있어요.`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button busy={busy} onClick={() => set({ status: 'PAUSED', pause_until: until }, '쉬어 가기를 예약했어요.')}>
            쉬어 가기
          </Button>
        </>
      }
    >
      <Select label="쉬는 기간" value={String(weeks)} onChange={(value) => setWeeks(Number(value))}>
        {WEEKS.map((count) => (
          <option key={count} value={count}>
            {count}주
          </option>
        ))}
      </Select>
    </Popup>
  )
}
